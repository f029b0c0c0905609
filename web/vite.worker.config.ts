import { defineConfig, type Plugin } from "vite";
import { filesOf } from "./scripts/files-of.js";

/** Tells the worker the files of the app. They are listed when it is built: whatever else loads these settings finds no build yet. */
const appFiles: Plugin = {
  name: "app-files",
  config: () => ({ define: { APP_FILES: JSON.stringify(filesOf("dist")) } }),
};

/** The service worker is made after the app, as it knows every file of it. Browsers ask for it by its name, which stays. */
export default defineConfig({
  plugins: [appFiles],
  publicDir: false,
  build: {
    emptyOutDir: false,
    target: "es2022",
    rolldownOptions: {
      input: "src/worker/worker.ts",
      output: { format: "iife", entryFileNames: "worker.js" },
    },
  },
});
