import type { Page } from "../../engine/index.ts";

/** A picture as a page's ui schema describes it. */
interface Picture {
  name: string;
  width: number;
  height: number;
}

/** The look of an item of a page, as far as it differs from the usual. */
export interface Presentation {
  layout?: "inline";
  columns?: number;
  /** The key under which the words of its dialog stand. */
  dialog?: string;
  image?: Picture;
}

/** Finds the look of an item. */
export function presentationOf(page: Page, id: string): Presentation {
  return (page.ui[id]?.["ui:options"] ?? {}) as Presentation;
}
