import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// A screen is loaded on demand, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// What is still to come to a screen must not find the window gone.
afterEach(cleanup);

// Nor what is fetched ahead, at the end of a file.
afterAll(() => vi.dynamicImportSettled());
