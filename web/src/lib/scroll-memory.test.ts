import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { arrive, forgetScroll, rememberScroll } from "./scroll-memory.ts";

const scrollTo = vi.fn((_: number, top: number) => {
  window.scrollY = Math.min(top, height);
});
let height = 5000;

/** Goes to a new entry of the history, as the router does. */
function go(path: string, key: string) {
  window.history.pushState({ key }, "", path);
  arrive();
}

function read(top: number) {
  window.scrollY = top;
  window.dispatchEvent(new Event("scroll"));
}

/** Goes back to an entry whose screen is not there yet. */
function goBackTo(path: string, key: string) {
  window.history.replaceState({ key }, "", path);
  window.dispatchEvent(new PopStateEvent("popstate", { state: { key } }));
}

describe("how far a screen was read", () => {
  beforeAll(() => {
    vi.stubGlobal("scrollTo", scrollTo);
    rememberScroll();
  });
  beforeEach(() => {
    forgetScroll();
    height = 5000;
    go("/faq", "a");
    read(900);
    go("/about", "b");
  });

  it("is the top when it is new", () => expect(window.scrollY).toBe(0));

  it("is found again on the way back", () => {
    goBackTo("/faq", "a");
    arrive();
    expect(window.scrollY).toBe(900);
  });

  it("is found again by a screen that grows", () => {
    goBackTo("/faq", "a");
    height = 100;
    arrive();
    read(100);
    height = 5000;
    arrive();
    expect(window.scrollY).toBe(900);
  });

  it("is the reader's as soon as somebody moves", () => {
    goBackTo("/faq", "a");
    height = 100;
    arrive();
    window.dispatchEvent(new Event("wheel"));
    height = 5000;
    arrive();
    expect(window.scrollY).toBe(0);
  });

  it("is another one in another visit of the same screen", () => {
    go("/faq", "c");
    expect(window.scrollY).toBe(0);
  });

  it("is kept for a reload, until it is forgotten", () => {
    window.dispatchEvent(new Event("pagehide"));
    expect(sessionStorage.getItem("scroll")).toContain("/faq a");
    forgetScroll();
    expect(sessionStorage.getItem("scroll")).toBeNull();
    window.dispatchEvent(new Event("pagehide"));
    expect(sessionStorage.getItem("scroll")).toBe("{}");
  });
});
