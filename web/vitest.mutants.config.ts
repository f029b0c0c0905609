import { defineConfig } from "vitest/config";
import base from "./vite.config.ts";

/**
 * The tests that try the mutants of the engine and of the browser's storage (`scripts/mutants/web.mjs`): their own, and those of the
 * parts of a survey that keep and send answers. The tests of screens take minutes per mutant.
 */
export default defineConfig((env) => {
  const config = base(env);
  const include = [
    "src/engine/**/*.test.ts",
    "src/lib/{row-store,stored}.test.ts",
    "src/shared/survey/**/*.test.ts",
  ];
  return { ...config, test: { ...config.test, include } };
});
