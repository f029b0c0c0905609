import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** A worker that reports whether it keeps a script. */
class OfBuild extends EventTarget {
  readonly keeps: boolean;
  constructor(keeps: boolean) {
    super();
    this.keeps = keeps;
  }
  postMessage(_: unknown, [port]: MessagePort[] = []) {
    port?.postMessage(this.keeps);
  }
}

class Registration extends EventTarget {
  active = new OfBuild(true);
  installing: OfBuild | null = null;
  waiting: OfBuild | null = null;

  /** Begins to install a worker of another build. */
  find() {
    this.installing = new OfBuild(false);
    this.dispatchEvent(new Event("updatefound"));
  }

  /** Has fetched the whole build. */
  finish() {
    const worker = this.installing;
    Object.assign(this, { waiting: worker, installing: null });
    worker?.dispatchEvent(new Event("statechange"));
  }

  /** Lets the worker in from another tab: a page without a controlling worker learns of it only here. */
  takeOver() {
    const worker = this.waiting;
    if (worker) this.active = worker;
    this.waiting = null;
    worker?.dispatchEvent(new Event("statechange"));
  }
}

let registration: Registration;

beforeEach(() => {
  registration = new Registration();
  vi.resetModules();
  vi.stubEnv("PROD", true);
  const register = async () => registration;
  const container = Object.assign(new EventTarget(), { register });
  vi.stubGlobal("navigator", { serviceWorker: container });
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  vi.spyOn(document, "querySelector").mockReturnValue({ src: "/assets/index-a.js" } as HTMLScriptElement);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Waits until everything that happens at once is done. */
const isWatched = () => new Promise((done) => setTimeout(done));

it("tells of a newer build that another tab finds", async () => {
  const { hasNewerWorker, keepAppSoon } = await import("./own-worker.ts");
  keepAppSoon();
  await isWatched();
  registration.find();
  registration.finish();
  await vi.waitFor(() => expect(hasNewerWorker()).toBe(true));
});

it("tells of a newer build that another tab found before this page was idle", async () => {
  const { hasNewerWorker, keepAppSoon } = await import("./own-worker.ts");
  registration.find();
  keepAppSoon();
  await isWatched();
  expect(hasNewerWorker()).toBe(false);
  registration.finish();
  await vi.waitFor(() => expect(hasNewerWorker()).toBe(true));
});

it("tells of a newer build that another tab let in before this page was idle", async () => {
  const { hasNewerWorker, keepAppSoon } = await import("./own-worker.ts");
  let becomeIdle = () => {};
  vi.stubGlobal("requestIdleCallback", (run: () => void) => (becomeIdle = run));
  keepAppSoon();
  registration.active = new OfBuild(false);
  navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
  expect(hasNewerWorker()).toBe(false);
  becomeIdle();
  await vi.waitFor(() => expect(hasNewerWorker()).toBe(true));
});

it("goes on telling of a newer build that another tab has let in", async () => {
  const { hasNewerWorker, keepAppSoon } = await import("./own-worker.ts");
  keepAppSoon();
  await isWatched();
  registration.find();
  registration.finish();
  await vi.waitFor(() => expect(hasNewerWorker()).toBe(true));
  registration.takeOver();
  await isWatched();
  await isWatched();
  expect(hasNewerWorker()).toBe(true);
});
