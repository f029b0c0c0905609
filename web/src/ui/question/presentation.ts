import type { Page } from "../../engine/index.ts";

/** A picture as a page's ui schema describes it. */
interface Picture {
  name: string;
  width: number;
  height: number;
}

/** The presentation of an item of a page, as far as it differs from the usual. */
export interface Presentation {
  layout?: "inline";
  columns?: number;
  /** The key of its dialog's texts. */
  dialog?: string;
  image?: Picture;
}

/** Finds the presentation of an item. */
export function presentationOf(page: Page, id: string): Presentation {
  return (page.ui[id]?.["ui:options"] ?? {}) as Presentation;
}
