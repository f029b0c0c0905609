// The rules of the participant's app, bundled as the browser gets them.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const web = new URL("../../web/", import.meta.url);

/** Bundles `web/src/engine` with the app's own Vite. */
export async function bundleRules() {
  const vite = createRequire(new URL("package.json", web)).resolve("vite");
  const { build } = await import(pathToFileURL(vite).href);
  const [bundle] = await build({
    root: web.pathname,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: "src/engine/index.ts", formats: ["es"] },
    },
  });
  return bundle.output[0].code;
}

/** Loads a bundle. */
export async function loadRules(code) {
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}
