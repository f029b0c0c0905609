import i18next, { type PostProcessorModule } from "i18next";
import { keepTogether } from "./keep-together.ts";

/** The part of i18next that keeps a number and its unit on one line. */
export const together: PostProcessorModule = {
  type: "postProcessor",
  name: "together",
  process: (words: string) => keepTogether(words, i18next.language),
};
