// Finds comments of functions that do not begin with a verb in the third person.

/** The words that end like such a verb, but usually are none. */
const NO_VERBS = new Set(
  "Across Address Always Answers As Bytes Characters Choices Colours Conditions Days Elements Fields Files Its Keys Labels Less Lines Names Numbers Options Pages Perhaps Plus Points Questions Rows Rules Sometimes Texts This Thus Times Towards Types Unless Us Values Words Yes".split(
    " ",
  ),
);
const FUNCTION = {
  rs: /^\s*(?:pub(?:\([^)]*\))? )?(?:const )?(?:async )?(?:unsafe )?fn (\w+)/,
  ts: /^\s*(?:export )?(?:default )?(?:(?:public|private|protected|static|async|override) )*(?:function\*? (\w+)|const (\w+) = (?:async )?(?:<[^>]*>)?\([^=]*\)(?::[^=]+)? =>|(?:#?\w+)\([^;]*\)(?:: [^;]+)? \{$)/,
};

/** Returns the first sentences of such comments, each with its line. `ending` is that of the file's name. */
export function wrongFunctions(text, ending) {
  const language = ending === "rs" ? "rs" : "ts";
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const found = FUNCTION[language].exec(line);
    if (found === null || isComponent(found[1] ?? found[2] ?? "")) return [];
    const comment = language === "rs" ? above(lines, index) : blockAbove(lines, index);
    if (comment === undefined || comment.words.startsWith("@") || isVerb(comment.words.split(" ", 1)[0])) return [];
    return [{ line: comment.number, sentence: comment.words }];
  });
}

/** Tests whether a function is a component, whose comment begins with a noun. */
function isComponent(name) {
  return /^[A-Z]/.test(name);
}

function isVerb(word) {
  return /^[A-Z][a-z-]*s[.,]?$/.test(word) && !NO_VERBS.has(word.replace(/[.,]$/, ""));
}

/** Returns the first line of the doc comment of a Rust item; attributes may be between them. */
function above(lines, index) {
  let at = index - 1;
  while (at >= 0 && !/^\s*\/\/\//.test(lines[at]) && /^\s*(#\[|[^/{};]*[,)\]]+\]?$)/.test(lines[at]) && lines[at].trim() !== "") at -= 1;
  if (!/^\s*\/\/\//.test(lines[at] ?? "")) return undefined;
  while (/^\s*\/\/\//.test(lines[at - 1] ?? "")) at -= 1;
  return { number: at + 1, words: lines[at].trim().slice(3).trim() };
}

/** Returns the first words of the block comment right above a function. */
function blockAbove(lines, index) {
  let at = index - 1;
  if (!/\*\/\s*$/.test(lines[at] ?? "")) return undefined;
  while (at >= 0 && !/^\s*\/\*\*/.test(lines[at])) at -= 1;
  if (at < 0) return undefined;
  const first = lines[at].replace(/^\s*\/\*\* ?/, "").replace(/\*\/\s*$/, "").trim();
  const words = first === "" ? (lines[at + 1] ?? "").replace(/^\s*\* ?/, "").trim() : first;
  return { number: at + 1, words };
}
