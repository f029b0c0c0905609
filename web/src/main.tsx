import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { startTexts } from "./lib/i18n.ts";
import "./styles/index.css";

const root = document.getElementById("root");

void startTexts().then(() => {
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
});
