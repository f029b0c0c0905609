// Finds sentences of comments that begin with a word that docs/style.md rules out, or speak of a person without a role.

import { wrongCommentSentences } from "./sentences.mjs";

/** Returns such sentences of comments, each with its line. */
export function wrongComments(text) {
  return paragraphs(text).flatMap(wrongCommentSentences);
}

/** Groups the lines of comment by paragraph, without those of code blocks, each line with its number. */
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

/** Returns the words of a line of comment, or nothing for a line with code. */
function commentOf(line) {
  const words = /^\s*(?:\/\/[/!]?|\/\*\*?|\*(?!\/)) ?(.*?)(?:\*\/)?\s*$/.exec(line);
  return words?.[1];
}
