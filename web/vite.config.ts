import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** The preview of `enkat dev` is a page of its own in a folder of its own, so that no server of surveys has it. */
const preview = { root: "preview", publicDir: "../public" };
const previewBuild = { outDir: "../dist-preview", emptyOutDir: true, chunkSizeWarningLimit: 1000 };

const inForm = (file: string) => fileURLToPath(new URL(`src/ui/form/${file}`, import.meta.url));

export default defineConfig(({ mode }) => ({
  ...(mode === "preview" ? preview : {}),
  plugins: [react()],
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
        // What several screens share comes in one file: each of its own would have headers, and be compressed by itself.
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
