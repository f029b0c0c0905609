// Finds sentences of Markdown documents that begin with a word that docs/style.md rules out.

import { wrongCommentSentences, wrongSentences } from "./sentences.mjs";

/** Returns the sentences of a document that begin so, each with its line. Questions may, and so may code and generated text. */
export function wrongProse(text) {
  return paragraphs(text)
    .flatMap(wrongSentences)
    .filter(({ sentence }) => !sentence.endsWith("?"));
}

/** Returns these sentences of a page for authors and operators, and those that speak of a person without a role. */
export function wrongPage(text) {
  return paragraphs(text)
    .flatMap(wrongCommentSentences)
    .filter(({ sentence }) => !sentence.endsWith("?"));
}

/** Groups the lines of prose by paragraph: paragraphs, list items, headings and cells. */
function paragraphs(text) {
  const all = [];
  let lines = [];
  let fence;
  const end = () => {
    if (lines.length > 0) all.push(lines);
    lines = [];
  };
  for (const [index, line] of text.split("\n").entries()) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : fence.startsWith(mark) ? undefined : fence;
    if (mark !== undefined || fence !== undefined || /^\s*(<!--|$)/.test(line)) {
      end();
      continue;
    }
    const begins = /^\s*(?:[-*+]|\d+\.|#+|>)\s+/.exec(line)?.[0];
    if (begins !== undefined) end();
    if (line.startsWith("|")) {
      end();
      for (const cell of line.split(/(?<!\\)\|/)) all.push([{ number: index + 1, words: plain(cell) }]);
    } else {
      lines.push({ number: index + 1, words: plain(line.slice(begins?.length ?? 0)) });
    }
    if (begins?.includes("#")) end();
  }
  end();
  return all;
}

/** Removes strong emphasis from a line. Words between single marks are those of a screen. */
function plain(line) {
  return line.replaceAll("**", "").trim();
}
