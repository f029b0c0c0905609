/** What a page asks its worker: to take over at once, or whether a file belongs to the build that the worker keeps. */
export type Asked = { ask: "take over" } | { ask: "has"; url: string };
