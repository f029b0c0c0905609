// Finds sentences of comments that begin with a word that docs/style.md rules out.

import { wrongSentences } from "./sentences.mjs";

/** Returns the sentences of comments that begin so, each with its line. */
export function wrongComments(text) {
  return paragraphs(text).flatMap(wrongSentences);
}

/** Returns the lines of comment that belong together, without those of code blocks, each with its number. */
function paragraphs(text) {
  const all = [];
  let lines = [];
  let isCode = false;
  const end = () => {
    if (lines.length > 0) all.push(lines);
    lines = [];
  };
  for (const [index, line] of text.split("\n").entries()) {
    const comment = commentOf(line);
    if (comment === undefined) isCode = false;
    const isFence = comment?.startsWith("```") ?? false;
    if (isFence) isCode = !isCode;
    if (comment === undefined || comment === "" || isFence || isCode) end();
    else lines.push({ number: index + 1, words: comment });
  }
  end();
  return all;
}

/** Returns the words of a line of comment, or nothing where code stands on it. */
function commentOf(line) {
  const words = /^\s*(?:\/\/[/!]?|\/\*\*?|\*(?!\/)) ?(.*?)(?:\*\/)?\s*$/.exec(line);
  return words?.[1];
}
