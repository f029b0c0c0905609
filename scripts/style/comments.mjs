// Finds sentences of comments that begin with a word that docs/style.md rules out.

/** Words with which no sentence of a comment begins: the thing itself comes first. */
const WORDS = "What|Who|Whoever|Whom|Whose|That|Of|Somebody|Someone|Anybody|Anyone|Nobody";
const BEGINS_SO = new RegExp(`^(?:${WORDS})\\b`);
/** Words whose full stop ends no sentence, and dots that stand for words left out. */
const NO_END = /(?:\b(?:e\.g|i\.e|cf|etc|vs|approx|No)\.|\.\.\.)$/;

/** Returns the sentences of comments that begin so, each with its line. */
export function wrongComments(text) {
  return paragraphs(text).flatMap((lines) =>
    sentences(lines).filter(({ comment }) => BEGINS_SO.test(comment)),
  );
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
    else lines.push({ number: index + 1, comment });
  }
  end();
  return all;
}

/** Splits a paragraph into its sentences, each with the line on which it begins. A colon ends none. */
function sentences(lines) {
  const starts = [];
  let joined = "";
  for (const { number, comment } of lines) {
    starts.push({ number, at: joined.length });
    joined += `${comment} `;
  }
  // Code keeps its length, so that places stay what they are.
  const words = joined.replace(/`[^`]*`/g, (code) => "`".repeat(code.length));
  const begins = [0];
  for (const gap of words.matchAll(/[.?!]["')\]]*\s+/g)) {
    if (!NO_END.test(words.slice(0, gap.index + 1))) begins.push(gap.index + gap[0].length);
  }
  return begins.map((begin, index) => ({
    line: starts.findLast(({ at }) => at <= begin)?.number,
    comment: joined.slice(begin, begins[index + 1]).trim(),
  }));
}

/** Returns the words of a line of comment, or nothing where code stands on it. */
function commentOf(line) {
  const words = /^\s*(?:\/\/[/!]?|\/\*\*?|\*(?!\/)) ?(.*?)(?:\*\/)?\s*$/.exec(line);
  return words?.[1];
}
