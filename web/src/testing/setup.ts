import { configure } from "@testing-library/react";

// A screen is loaded on demand, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
