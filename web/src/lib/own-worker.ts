import type { Asked } from "../worker/messages.ts";

const FILE = "/worker.js";
const LONGEST_WAIT = 3000;

/** Whether the worker of a newer build of the app waits for this page's, or has taken over in another tab. */
let isOlder = false;
let hasChanged = false;
/** The first active worker. */
let first: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Returns the browser's workers. Without a secure connection there are none, and the app does without. */
const workers = () => (import.meta.env.PROD ? navigator.serviceWorker : undefined);

/** Examines the workers again; does nothing before they are known. */
let look = () => {};

/** Caches the app's own files in this browser, once the page is idle. */
export function keepAppSoon(): void {
  const container = workers();
  if (!container) return;
  // Registered at once: another tab may let a newer worker in before this page is idle, which takes long in the background.
  container.addEventListener("controllerchange", () => {
    hasChanged = true;
    look();
  });
  // Safari does not report when it is idle.
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => void keepApp());
  else setTimeout(() => void keepApp(), LONGEST_WAIT);
}

async function keepApp(): Promise<void> {
  try {
    const registration = await workers()?.register(FILE, { updateViaCache: "none" });
    if (registration) watch(registration);
  } catch {
    // Storage is full, or the browser forbids it: the app then needs a connection, as without a worker.
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  look = () => void lookAt(registration);
  const follow = () => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", follow);
  // Another tab may have begun the installation before this page was idle.
  follow();
  look();
}

async function lookAt({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
  first ??= active;
  // A page older than its first worker is not told when another one takes over.
  if (active !== first) hasChanged = true;
  const newer = waiting ?? (hasChanged ? active : null);
  const isOwn = newer !== null && (await isOfThisBuild(newer));
  // A page that came from the server may be newer than its worker; then nothing has to be reloaded.
  if (isOwn) waiting?.postMessage({ ask: "take over" } satisfies Asked);
  isOlder = newer !== null && !isOwn;
  for (const listener of listeners) listener();
}

/**
 * Asks a worker whether it keeps the script that this page began with. The script's name is a hash of its content and of all later
 * parts.
 */
function isOfThisBuild(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  if (!script) return Promise.resolve(true);
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data === true);
    worker.postMessage({ ask: "has", url: script.src } satisfies Asked, [port2]);
  });
}

/** Returns whether this browser keeps a newer build than this page's. */
export function hasNewerWorker(): boolean {
  return isOlder;
}

/** Calls `listener` when that changes. Returns a function that unsubscribes. */
export function onNewerWorker(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Lets the worker of a newer build take over, if there is one. */
export async function letNewerWorkerIn(): Promise<void> {
  const container = workers();
  const registration = await container?.getRegistration();
  if (!container || !registration?.waiting) return;
  const changed = new Promise((done) => container.addEventListener("controllerchange", done, { once: true }));
  registration.waiting.postMessage({ ask: "take over" } satisfies Asked);
  await Promise.race([changed, new Promise((done) => setTimeout(done, LONGEST_WAIT))]);
}
