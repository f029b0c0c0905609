import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the script and the style of a group report. `scripts/report.js` puts them into one page, which opens without a connection. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    outDir: "node_modules/.cache/report",
    emptyOutDir: true,
    cssCodeSplit: false,
    target: "es2022",
    rolldownOptions: {
      input: "src/report.tsx",
      output: { format: "iife", entryFileNames: "report.js", assetFileNames: "report.[ext]" },
    },
  },
});
