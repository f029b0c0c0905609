import type { Asked } from "../worker/messages.ts";

const FILE = "/worker.js";
const LONGEST_WAIT = 3000;

/** Whether the worker of a newer build of the app waits for this page's, or has taken over for another tab. */
let isOlder = false;
let hasChanged = false;
/** The worker that was there first. */
let first: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Where there is no secure connection, browsers have no workers: then the app does without. */
const workers = () => (import.meta.env.PROD ? navigator.serviceWorker : undefined);

/** Looks at the workers again; nothing before they are known. */
let look = () => {};

/** Has the app's own files kept in this browser, once the page has nothing else to do. */
export function keepAppSoon(): void {
  const container = workers();
  if (!container) return;
  // Listened to at once: another tab may let a newer worker in before this page is idle, which in the background takes long.
  container.addEventListener("controllerchange", () => {
    hasChanged = true;
    look();
  });
  // Safari does not tell when it is idle.
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => void keepApp());
  else setTimeout(() => void keepApp(), LONGEST_WAIT);
}

async function keepApp(): Promise<void> {
  try {
    const registration = await workers()?.register(FILE, { updateViaCache: "none" });
    if (registration) watch(registration);
  } catch {
    // A full storage, or a browser that forbids it: without a connection nothing opens then, as ever.
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  look = () => void lookAt(registration);
  const follow = () => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", follow);
  // Another tab may have begun with it before this page was idle.
  follow();
  look();
}

async function lookAt({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
  first ??= active;
  // A page that was there before its first worker is not told when another one takes over.
  if (active !== first) hasChanged = true;
  const newer = waiting ?? (hasChanged ? active : null);
  const isOwn = newer !== null && (await isOfThisBuild(newer));
  // A page that came from the server may be newer than its worker; then nothing has to be loaded anew.
  if (isOwn) waiting?.postMessage({ ask: "take over" } satisfies Asked);
  isOlder = newer !== null && !isOwn;
  for (const listener of listeners) listener();
}

/** Whether a worker keeps the script that this page began with. Its name is made of what it and all later parts hold. */
function isOfThisBuild(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  if (!script) return Promise.resolve(true);
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data === true);
    worker.postMessage({ ask: "has", url: script.src } satisfies Asked, [port2]);
  });
}

/** Whether a newer build is kept in this browser than this page is of. */
export function hasNewerWorker(): boolean {
  return isOlder;
}

/** Calls `listener` when that changes; gives what ends that. */
export function onNewerWorker(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Lets the worker of a newer build take over, if one is here. */
export async function letNewerWorkerIn(): Promise<void> {
  const container = workers();
  const registration = await container?.getRegistration();
  if (!container || !registration?.waiting) return;
  const changed = new Promise((done) => container.addEventListener("controllerchange", done, { once: true }));
  registration.waiting.postMessage({ ask: "take over" } satisfies Asked);
  await Promise.race([changed, new Promise((done) => setTimeout(done, LONGEST_WAIT))]);
}
