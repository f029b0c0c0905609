/** A paragraph, or a list with its items; each is text with `\n` between its lines. */
export type Block = { type: "p"; text: string } | { type: "ul" | "ol"; items: string[] };

const BULLET = /^ {0,3}- +(?=\S)/;
const NUMBER = /^ {0,3}\d{1,9}\. +(?=\S)/;
const FIRST = /^ {0,3}0*1\. /;

/** Divides a text into paragraphs and lists as CommonMark does. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let afterBlank = true;
  for (const line of text.trim().split(/\r?\n/)) {
    const words = line.trim();
    if (words === "") {
      afterBlank = true;
      continue;
    }
    const last = found.at(-1);
    const type = listOf(line, last);
    if (type) {
      const item = line.replace(type === "ul" ? BULLET : NUMBER, "").trim();
      if (last?.type === type) last.items.push(item);
      else found.push({ type, items: [item] });
    } else if (!last || afterBlank) found.push({ type: "p", text: words });
    else if (last.type === "p") last.text += `\n${words}`;
    else last.items.push(`${last.items.pop()}\n${words}`);
    afterBlank = false;
  }
  return found;
}

/**
 * Returns the type of list that a line is an item of. A numbered list begins with 1, so that a year at the start of a line begins
 * none.
 */
function listOf(line: string, last: Block | undefined): "ul" | "ol" | undefined {
  if (BULLET.test(line)) return "ul";
  if (NUMBER.test(line) && (last?.type === "ol" || FIRST.test(line))) return "ol";
  return undefined;
}
