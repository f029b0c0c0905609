import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What draws the entry page for the server. It runs once, when the app has been built, and never in a browser. */
export default defineConfig({
  plugins: [react()],
  build: {
    ssr: "src/shell/render.tsx",
    outDir: "node_modules/.cache/shell",
    target: "es2023",
  },
});
