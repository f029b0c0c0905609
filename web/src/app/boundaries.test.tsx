import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetReports } from "../api/client-errors.ts";
import { BUILD } from "../lib/config.ts";
import { FakeServer } from "../testing/fake-server.ts";
import { openApp } from "../testing/render-app.tsx";

const broken = vi.hoisted(() => ({ screen: false }));

vi.mock("../features/fill/review/use-review.ts", async (original) => {
  const { useReview } = await original<typeof import("../features/fill/review/use-review.ts")>();
  return {
    useReview: () => {
      if (broken.screen) throw new RangeError("kim@example.org has answered 7");
      return useReview();
    },
  };
});

const reports = (server: FakeServer) =>
  server.calls.filter(({ path }) => path === "/api/client-errors").map(({ body }) => body);

beforeEach(() => {
  forgetReports();
  broken.screen = false;
  // React logs there what has been caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function agreed() {
  const server = new FakeServer();
  server.saveElsewhere({ agreed: true });
  return server;
}

describe("a screen that breaks", () => {
  it("gives way to words on what to do, and is reported without content", async () => {
    broken.screen = true;
    const server = agreed();
    await openApp("/survey/review", server);
    expect((await screen.findByRole("alert")).textContent).toMatch(/Reload it to go on.*answers are kept/);
    expect(screen.getByRole("button", { name: "Reload the page" })).toBeTruthy();
    await waitFor(() =>
      expect(reports(server)).toEqual([
        { screen: "review", question: null, error: "RangeError", build: Number(BUILD) },
      ]),
    );
  });

  it("does not take the others with it", async () => {
    broken.screen = true;
    const server = agreed();
    await openApp("/survey/review", server);
    await screen.findByRole("alert");
    broken.screen = false;
    window.history.pushState({}, "", "/survey/work");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await waitFor(() => expect(screen.queryByText(/stopped working/)).toBeNull());
  });
});
