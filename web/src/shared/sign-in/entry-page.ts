/**
 * The page that the server drew before the app was there. It stands in the document until the app has drawn its own, which
 * takes over what was typed and pressed meanwhile.
 */
import { reportError } from "../../api/client-errors.ts";
import type { LoginSettings } from "../../api/types.ts";

/** The data that the server sends with the page, so that the app need not ask. */
export interface PageData {
  language: string;
  words: Record<string, unknown>;
  settings: LoginSettings;
}

let shell = typeof document === "undefined" ? null : document.getElementById("shell");

const data = shell && document.getElementById("brought")?.textContent;
const parsed: PageData | undefined = data ? JSON.parse(data) : undefined;

/** Returns the data that came with the page, until the app has taken over. */
export function brought(): PageData | undefined {
  return shell ? parsed : undefined;
}

/** Shows the app in place of the shell as soon as it has a screen. */
export function takeOver(root: HTMLElement): void {
  const old = shell;
  if (!old) return;
  const observer = new MutationObserver(() => {
    if (!root.querySelector("h1") || root.querySelector(".waiting:not([role=tabpanel] *)")) return;
    observer.disconnect();
    swap(old, root);
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** Shows the app, whether or not anything can be carried over. */
function swap(old: HTMLElement, root: HTMLElement): void {
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
  const typed = [...fieldsOf(old)];
  const focused = document.activeElement;
  const key = typed.find(([, field]) => field === focused)?.[0];
  const selection = selectionOf(focused);
  const drawn = buttonsOf(old);
  return (root) => {
    const fields = fieldsOf(root);
    for (const [key, field] of typed) carry(field, fields.get(key));
    const next = key === undefined ? undefined : fields.get(key);
    (next ?? root.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: true });
    if (selection && next instanceof HTMLInputElement) next.setSelectionRange(...selection);
    // After the fields: React takes over their values in a microtask of its own.
    const pressed = pressedOf(drawn, buttonsOf(root));
    queueMicrotask(() => pressed?.click());
  };
}

/** Lists the visible buttons. Safari has no `checkVisibility` before 17.4. */
function buttonsOf(parent: HTMLElement): HTMLButtonElement[] {
  return [...parent.querySelectorAll("button")].filter((button) => button.getClientRects().length > 0);
}

/** The app's button for the one that was pressed before it was there, unless the app shows another screen. */
function pressedOf(
  drawn: readonly HTMLButtonElement[],
  buttons: readonly HTMLButtonElement[],
): HTMLButtonElement | undefined {
  // Firefox has no property for the attribute before 119.
  const at = drawn.findIndex((button) => button.getAttribute("aria-disabled") === "true");
  const [old, own] = [drawn[at], buttons[at]];
  const isSame =
    buttons.length === drawn.length && own?.type === old?.type && own?.className === old?.className;
  return isSame ? own : undefined;
}

type Field = HTMLInputElement | HTMLSelectElement;

/** The fields by their names, or by their ids; those of one name by their place as well. */
function fieldsOf(parent: HTMLElement): Map<string, Field> {
  const fields = [...parent.querySelectorAll<Field>("input, select")];
  return new Map(
    fields.map((field) => {
      const namesakes = field.name === "" ? [] : fields.filter(({ name }) => name === field.name);
      return [`${field.name || field.id} ${namesakes.indexOf(field)}`, field];
    }),
  );
}

/** Puts what was typed or chosen into the app's field, as if it were typed there. */
function carry(from: Field, to: Field | undefined): void {
  if (!to || !isTouched(from)) return;
  if (from instanceof HTMLInputElement && from.type === "radio") {
    to.click();
  } else {
    // React keeps the value that it set itself, and would not see a change of it.
    const prototype =
      to instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(to, from.value);
    to.dispatchEvent(new Event(to instanceof HTMLInputElement ? "input" : "change", { bubbles: true }));
  }
}

/** Whether a field is other than it was drawn. */
function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false;
  return field.type === "radio" ? field.checked : field.value !== field.defaultValue;
}

function selectionOf(field: Element | null): [number, number] | undefined {
  if (!(field instanceof HTMLInputElement)) return undefined;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}
