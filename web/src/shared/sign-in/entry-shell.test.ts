import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetReports } from "../../api/client-errors.ts";
import { FakeServer } from "../../testing/fake-server.ts";

const form = `
  <h1 tabindex="-1">Pulse</h1>
  <label><input type="radio" name="gender" value="female"></label>
  <label><input type="radio" name="gender" value="male"></label>
  <input id="year" value="">
  <button type="button" class="help-link">Help</button>
  <button type="submit">Sign in</button>`;

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  vi.stubGlobal("fetch", server.fetch);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetReports();
  document.body.replaceChildren();
});

/** Renders the page as the server does, lets a participant use it, then lets the app render its own. */
async function replaced(use: (shell: HTMLElement) => void) {
  document.body.innerHTML = `<div id="shell">${form}</div><div id="root" hidden></div>`;
  const [shell, root] = [...document.body.children] as [HTMLElement, HTMLElement];
  vi.resetModules();
  const { replaceShell } = await import("./entry-shell.ts");
  use(shell);
  replaceShell(root);
  const pressed: string[] = [];
  root.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLButtonElement) pressed.push(target.textContent);
  });
  root.innerHTML = `${form}<div data-loading></div>`;
  await new Promise((resolve) => setTimeout(resolve));
  expect([shell.isConnected, root.hidden]).toEqual([true, true]);
  root.querySelector("[data-loading]")?.remove();
  await vi.waitFor(() => expect(root.hidden).toBe(false));
  expect(shell.isConnected).toBe(false);
  const reports = () => server.calls.filter(({ path }) => path === "/api/client-errors");
  return { root, pressed, reports };
}

const field = (parent: HTMLElement, name: string) => parent.querySelector<HTMLInputElement>(name);

function answer(shell: HTMLElement): void {
  const year = field(shell, "#year");
  if (!year) throw new Error("no field");
  year.value = "1984";
  year.focus();
  year.setSelectionRange(0, 0);
  field(shell, "[value=male]")?.click();
  shell.querySelector("[type=submit]")?.setAttribute("aria-disabled", "true");
}

async function expectCarried({ root, pressed }: { root: HTMLElement; pressed: string[] }) {
  const year = field(root, "#year");
  expect(year?.value).toBe("1984");
  expect(document.activeElement).toBe(year);
  expect(year?.selectionStart).toBe(0);
  expect(field(root, "[value=male]")?.checked).toBe(true);
  await vi.waitFor(() => expect(pressed).toEqual(["Sign in"]));
}

test("the app takes over values, focus, selection and the last press", async () => {
  const taken = await replaced(answer);
  await expectCarried(taken);
  expect(taken.reports()).toEqual([]);
});

test("a browser without `checkVisibility` or reflected ARIA attributes shows the app, and carries all of it", async () => {
  Reflect.set(HTMLElement.prototype, "checkVisibility", undefined);
  try {
    await expectCarried(await replaced(answer));
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, "checkVisibility");
  }
});

test.each(["of the page that goes", "of the app"])(
  "the app is shown where the values %s cannot be read, and the error is reported",
  async (where) => {
    const isBroken = (parent: Element) => (parent.id === "shell") === (where === "of the page that goes");
    const query = HTMLElement.prototype.querySelectorAll;
    vi.spyOn(HTMLElement.prototype, "querySelectorAll").mockImplementation(function (
      this: HTMLElement,
      selectors: string,
    ) {
      if (isBroken(this) && selectors === "input, select") throw new TypeError("broken");
      return query.call(this, selectors);
    });
    const { reports } = await replaced(answer);
    await vi.waitFor(() => expect(reports()).toHaveLength(1));
    expect(reports()[0]?.body).toMatchObject({ screen: "signIn", error: "TypeError" });
  },
);
