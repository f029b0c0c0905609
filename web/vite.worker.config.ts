import { defineConfig } from "vite";
import { filesOf } from "./scripts/files-of.js";

/** The service worker is made after the app, as it knows every file of it. Browsers ask for it by its name, which stays. */
export default defineConfig(() => ({
  define: { APP_FILES: JSON.stringify(filesOf("dist")) },
  publicDir: false as const,
  build: {
    emptyOutDir: false,
    target: "es2022",
    rolldownOptions: {
      input: "src/worker/worker.ts",
      output: { format: "iife" as const, entryFileNames: "worker.js" },
    },
  },
}));
