/** The messages of a page to its worker: to take over at once, or to tell whether a file belongs to the build that it keeps. */
export type Asked = { ask: "take over" } | { ask: "has"; url: string };
