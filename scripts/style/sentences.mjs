// Sentences that begin with a word that docs/style.md rules out.

/** The words with which no sentence begins: the thing itself comes first. */
const WORDS = "What|Who|Whoever|Whom|Whose|That|Of|Somebody|Someone|Anybody|Anyone|Nobody";
const BEGINS_SO = new RegExp(`^(?:${WORDS})\\b`);
/** The words for a person without a role. */
const PERSONS = /\b(?:somebody|someone|anybody|anyone|whoever|whomever|nobody)\b/i;
/** The words whose full stop ends no sentence, and dots for omitted words. */
const NO_END = /(?:\b(?:e\.g|i\.e|cf|etc|vs|approx|No)\.|\.\.\.)$/;

/** Returns the sentences of a paragraph that begin so, each with the line on which it begins. Lines are numbered words. */
export function wrongSentences(lines) {
  return sentences(lines).filter(({ sentence }) => BEGINS_SO.test(sentence));
}

/** Returns the sentences of a comment that begin so or speak of a person without a role, each with the line on which it begins. */
export function wrongCommentSentences(lines) {
  return sentences(lines).filter(({ sentence }) => BEGINS_SO.test(sentence) || PERSONS.test(sentence.replace(/`[^`]*`|"[^"]*"/g, "")));
}

/** Splits a paragraph into its sentences. A colon does not end one. */
function sentences(lines) {
  const starts = [];
  let joined = "";
  for (const { number, words } of lines) {
    starts.push({ number, at: joined.length });
    joined += `${words} `;
  }
  // Masked code keeps its length, so that positions stay valid.
  const masked = joined.replace(/`[^`]*`/g, (code) => "`".repeat(code.length));
  const begins = [0];
  for (const gap of masked.matchAll(/[.?!]["')\]]*\s+/g)) {
    if (!NO_END.test(masked.slice(0, gap.index + 1))) begins.push(gap.index + gap[0].length);
  }
  return begins.map((begin, index) => ({
    line: starts.findLast(({ at }) => at <= begin)?.number,
    sentence: joined.slice(begin, begins[index + 1]).trim(),
  }));
}
