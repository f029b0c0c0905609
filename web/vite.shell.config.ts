import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the program that draws the entry page for the server. It runs once after the app's build, and never in a browser. */
export default defineConfig({
  plugins: [react()],
  build: {
    ssr: "src/shell/render.tsx",
    outDir: "node_modules/.cache/shell",
    target: "es2023",
  },
});
