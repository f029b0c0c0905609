// Before all other styles: it has the order of the layers.
import "./styles/index.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { forgetVisit } from "./api/forget.ts";
import { currentParticipant } from "./api/participant.ts";
import { App } from "./app/app.tsx";
import { currentUser } from "./lib/app-state.ts";
import { startTexts } from "./lib/i18n.ts";
import { onLeft } from "./lib/other-tabs.ts";
import { renewOnMissingParts } from "./lib/renew.ts";
import { rememberScroll } from "./lib/scroll-memory.ts";
import { embeddedData, replaceShell } from "./shared/sign-in/entry-shell.ts";
import { encryptedStore } from "./shared/survey/encrypted-store.ts";

const root = document.getElementById("root");

// A page that the browser kept must not show answers after the session has ended.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted && !currentParticipant() && !currentUser()) window.location.replace("/");
});

// Leaving in one tab leaves in all of them.
onLeft(() => {
  forgetVisit();
  window.location.replace("/signed-out");
});

void encryptedStore.dropEnded(currentParticipant()?.surveyParticipantId);
renewOnMissingParts();
rememberScroll();

void startTexts(embeddedData()).then(() => {
  if (!root) return;
  replaceShell(root);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
