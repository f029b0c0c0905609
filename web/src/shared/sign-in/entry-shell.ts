/**
 * The hand-over from the server-rendered entry shell to the app: values, focus, selection and the last button press are
 * carried over.
 */
import { reportError } from "../../api/client-errors.ts";
import type { LoginSettings } from "../../api/types.ts";

/** The data that the server sends with the page, which saves the app a request. */
export interface PageData {
  language: string;
  words: Record<string, unknown>;
  settings: LoginSettings;
}

let shell = typeof document === "undefined" ? null : document.getElementById("shell");

const json = shell && document.getElementById("brought")?.textContent;
const data = json ? (JSON.parse(json) as PageData) : undefined;

/** Returns the data sent with the page, until the app has replaced the shell. */
export function embeddedData(): PageData | undefined {
  return shell ? data : undefined;
}

/** Shows the app in place of the shell as soon as it has a screen. */
export function replaceShell(root: HTMLElement): void {
  const old = shell;
  if (!old) return;
  const observer = new MutationObserver(() => {
    if (!root.querySelector("h1") || root.querySelector("[data-loading]:not([role=tabpanel] *)")) return;
    observer.disconnect();
    handOver(old, root);
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** Shows the app, whether or not anything can be carried over. */
function handOver(old: HTMLElement, root: HTMLElement): void {
  const restore = attempt(() => collect(old));
  old.remove();
  shell = null;
  root.hidden = false;
  attempt(() => restore?.(root));
}

/** Takes a step that the app does not depend on. An error is reported. */
function attempt<Result>(step: () => Result): Result | undefined {
  try {
    return step();
  } catch (error) {
    reportError({ screen: "signIn" }, error);
    return undefined;
  }
}

/** Collects the state of the shell. Returns a function that restores it in the app. */
function collect(old: HTMLElement): (root: HTMLElement) => void {
  const shellFields = [...fieldsOf(old)];
  const shellButtons = buttonsOf(old);
  const focused = document.activeElement;
  const focusedKey = shellFields.find(([, field]) => field === focused)?.[0];
  const selection = selectionOf(focused);
  return (root) => {
    const appFields = fieldsOf(root);
    for (const [key, field] of shellFields) copyValue(field, appFields.get(key));
    const next = focusedKey === undefined ? undefined : appFields.get(focusedKey);
    (next ?? root.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: true });
    if (selection && next instanceof HTMLInputElement) next.setSelectionRange(...selection);
    // After the fields: React takes over their values in a microtask of its own.
    const pressed = appButtonFor(shellButtons, buttonsOf(root));
    queueMicrotask(() => pressed?.click());
  };
}

/** Lists the visible buttons. Safari has no `checkVisibility` before 17.4. */
function buttonsOf(parent: HTMLElement): HTMLButtonElement[] {
  return [...parent.querySelectorAll("button")].filter((button) => button.getClientRects().length > 0);
}

/** Finds the app's button that matches the one pressed in the shell, unless the app shows another screen. */
function appButtonFor(
  shellButtons: readonly HTMLButtonElement[],
  appButtons: readonly HTMLButtonElement[],
): HTMLButtonElement | undefined {
  // Firefox has no property for the attribute before 119.
  const at = shellButtons.findIndex((button) => button.getAttribute("aria-disabled") === "true");
  const [shellButton, appButton] = [shellButtons[at], appButtons[at]];
  const isSame =
    appButtons.length === shellButtons.length &&
    appButton?.type === shellButton?.type &&
    appButton?.className === shellButton?.className;
  return isSame ? appButton : undefined;
}

type Field = HTMLInputElement | HTMLSelectElement;

/** Indexes the fields by name or id; fields that share a name, by position as well. */
function fieldsOf(parent: HTMLElement): Map<string, Field> {
  const fields = [...parent.querySelectorAll<Field>("input, select")];
  return new Map(
    fields.map((field) => {
      const namesakes = field.name === "" ? [] : fields.filter(({ name }) => name === field.name);
      return [`${field.name || field.id} ${namesakes.indexOf(field)}`, field];
    }),
  );
}

/** Copies a value into the app's field and fires the event that React listens for. */
function copyValue(from: Field, to: Field | undefined): void {
  if (!to || !isEdited(from)) return;
  if (from instanceof HTMLInputElement && from.type === "radio") {
    to.click();
  } else {
    // React tracks the value that it set itself, and would not notice a change of it.
    const prototype =
      to instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(to, from.value);
    to.dispatchEvent(new Event(to instanceof HTMLInputElement ? "input" : "change", { bubbles: true }));
  }
}

/** Returns whether a field was edited. The entry forms have no checkboxes. */
function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false;
  return field.type === "radio" ? field.checked : field.value !== field.defaultValue;
}

function selectionOf(field: Element | null): [number, number] | undefined {
  if (!(field instanceof HTMLInputElement)) return undefined;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}
