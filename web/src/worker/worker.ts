// The service worker: it keeps the app's own files, so that a page can be opened without a connection. It keeps nothing else;
// what a participant is asked and has answered is the page's business.

import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";
import type { Asked } from "./messages.ts";

declare const self: ServiceWorkerGlobalScope;
/** The files of the app, as the build names them. */
declare const APP_FILES: PrecacheEntry[];

const PAGE = "/index.html";
/** For how long a page waits for the server, in seconds. */
const LONGEST_WAIT = 3;
/** Requests that always go to the server. */
const NEVER = [/^\/api\//, /^\/oidc\//, /^\/decline\//];

// The newest page there is, otherwise the one that came with the worker. Nothing that is asked for is kept: an address can
// hold the secret of a link.
const page = new NetworkOnly({
  networkTimeoutSeconds: LONGEST_WAIT,
  plugins: [
    {
      // A server that is being started, or the proxy before it, counts as one that is out of reach.
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= 500) throw new Error(`status ${response.status}`);
        return response;
      },
      handlerDidError: () => matchPrecache(PAGE),
    },
  ],
});

registerRoute(new NavigationRoute(page, { denylist: NEVER }));
precacheAndRoute(APP_FILES, { cleanURLs: false });
cleanupOutdatedCaches();

self.addEventListener("message", ({ data, ports }: ExtendableMessageEvent) => {
  const asked = data as Asked;
  if (asked.ask === "take over") void self.skipWaiting();
  else ports[0]?.postMessage(getCacheKeyForURL(asked.url) !== undefined);
});
