import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The preview of `enkat dev` is a page of its own in a folder of its own, so that no server of surveys has it. */
const preview = { root: "preview", publicDir: "../public" };
const previewBuild = { outDir: "../dist-preview", emptyOutDir: true, chunkSizeWarningLimit: 1000 };

const inForm = (file: string) => fileURLToPath(new URL(`src/ui/form/${file}`, import.meta.url));

/** Puts the order of the layers before the styles of every part of the app: any of them may come first. */
function layersFirst(): Plugin {
  const index = readFileSync(new URL("src/styles/index.css", import.meta.url), "utf8");
  const [order] = index.match(/^@layer .*;$/m) ?? [];
  if (order === undefined) throw new Error("src/styles/index.css has no order of layers");
  return {
    name: "layers-first",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = order + file.source;
      }
    },
  };
}

export default defineConfig(({ mode }) => ({
  ...(mode === "preview" ? preview : {}),
  plugins: [react(), layersFirst()],
  resolve: {
    alias: [
      // The package's index brings its test helpers, and these a validator that compiles schemas in the browser.
      { find: /^@rjsf\/core$/, replacement: "@rjsf/core/lib/components/Form.js" },
      // A third of the chunk of a survey, for what the schemas of pages never have.
      {
        find: /^(markdown-to-jsx\/react|fast-uri|\.\/shallowAllOfMerge\.js)$/,
        replacement: inForm("not-in-pages.tsx"),
      },
      { find: /^\.\.\/getDefaultRegistry\.js$/, replacement: inForm("rjsf-registry.ts") },
    ],
  },
  build: {
    // No inlined assets and no polyfill script: the Content-Security-Policy allows files of our own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      output: {
        // Code that several screens share comes in one file: each of its own would have headers, and be compressed by itself.
        codeSplitting: { groups: [{ name: "shared", test: /\/src\//, minShareCount: 2 }] },
      },
    },
    ...(mode === "preview" ? previewBuild : {}),
  },
  server: {
    port: 5173,
    proxy: { "/api": "http://127.0.0.1:8080" },
  },
  test: {
    environment: "happy-dom",
    setupFiles: ["src/testing/setup.ts"],
    // Tests run with the parts of rjsf that ship.
    server: { deps: { inline: [/@rjsf/] } },
    testTimeout: 30_000,
    // All cores: nothing else runs beside these tests.
    maxWorkers: "100%",
    include: ["src/**/*.test.{ts,tsx}"],
  },
}));
