// Finds comments that begin with a word that docs/style.md rules out.

/** Words with which no sentence of a comment begins: the thing itself comes first. */
const WORDS = "What|Who|Whoever|Whom|Whose|That|Of|Somebody|Someone|Anybody|Anyone|Nobody";
const BEGINS_SO = new RegExp(`^(?:${WORDS})\\b`);

/** Returns the first sentences of comments that begin so, each with its line. */
export function wrongComments(text) {
  const wrong = [];
  let before = "";
  for (const [index, line] of text.split("\n").entries()) {
    const comment = commentOf(line);
    const isNew = comment !== undefined && (commentOf(before) ?? "") === "";
    if (isNew && BEGINS_SO.test(comment)) wrong.push({ line: index + 1, comment });
    before = line;
  }
  return wrong;
}

/** Returns the words of a line of comment, or nothing where code stands on it. */
function commentOf(line) {
  const words = /^\s*(?:\/\/[/!]?|\/\*\*?|\*(?!\/)) ?(.*?)(?:\*\/)?\s*$/.exec(line);
  return words?.[1];
}
