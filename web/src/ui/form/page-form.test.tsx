import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Page } from "../../engine/index.ts";
import { PageForm } from "./page-form.tsx";

test("a schema that is no page is refused", () => {
  const schema = { type: "object", properties: {}, if: {}, else: {} } as const;
  const page: Page = { id: "odd", progress: true, schema, ui: {} };
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => render(<PageForm page={page} />)).toThrow("alternatives");
  quiet.mockRestore();
});
