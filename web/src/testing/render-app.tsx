import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { App } from "../app/app.tsx";
import { startTexts } from "../lib/i18n.ts";
import { FakeServer } from "./fake-server.ts";

/** Opens the app at a path, in English, against a fake server, with a participant signed in, unless the path is one to sign in. */
export async function openApp(path: string, server = new FakeServer()) {
  sessionStorage.clear();
  sessionStorage.setItem("language", "en-US");
  if (path.startsWith("/open/")) return reloadApp(path, server);
  sessionStorage.setItem("token", "t");
  sessionStorage.setItem(
    "session",
    JSON.stringify({ surveyId: "s1", surveyParticipantId: server.participant }),
  );
  return reloadApp(path, server);
}

/** Opens the app with what the tab has kept. */
export async function reloadApp(path: string, server: FakeServer) {
  cleanup();
  window.history.replaceState(null, "", path);
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("scrollTo", () => undefined);
  await startTexts();
  render(<App />);
  return { server, user: userEvent.setup() };
}
