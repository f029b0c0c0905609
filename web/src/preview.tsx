// Before all other styles: it has the order of the layers.
import "./styles/index.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PreviewApp } from "./app/preview-app.tsx";
import { startTexts } from "./lib/i18n.ts";
import { rememberScroll } from "./lib/scroll-memory.ts";

const root = document.getElementById("root");

rememberScroll();

void startTexts().then(() => {
  if (root)
    createRoot(root).render(
      <StrictMode>
        <PreviewApp />
      </StrictMode>,
    );
});
