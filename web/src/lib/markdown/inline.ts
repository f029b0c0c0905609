/** A piece of a line of text. */
export type Inline =
  | string
  | { type: "em" | "strong"; inside: Inline[] }
  | { type: "link"; address: string; inside: Inline[] }
  | { type: "break" };

/** A run of stars: `left` of them can still open or close emphasis. */
interface Stars {
  left: number;
  /** The original length: pairs in which both can open and close match by CommonMark's rule of three. */
  length: number;
  opens: boolean;
  closes: boolean;
}

type Piece = Inline | Stars;

const LINK = /\[((?:[^[\]\\]|\\[\s\S])*)\]\(([^()\s<>\\]*)\)/y;
const PLAIN = /[^\\*[]+/y;

/** Reads emphasis, links and line breaks as CommonMark does. */
export function inline(text: string): Inline[] {
  return paired(pieces(text));
}

/** Returns the plain words. */
export function wordsOf(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      return part.type === "break" ? " " : wordsOf(part.inside);
    })
    .join("");
}

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const sign = text[at];
    const next = text[at + 1] ?? "";
    let length = 1;
    if (sign === "\\" && next === "\n") {
      found.push({ type: "break" });
      length = 2;
    } else if (sign === "\\" && /[!-/:-@[-`{-~]/.test(next)) {
      found.push(next);
      length = 2;
    } else if (sign === "*") {
      const stars = starsAt(text, at);
      found.push(stars);
      length = stars.length;
    } else {
      const link = sign === "[" ? read(LINK) : null;
      const words = link ? null : read(PLAIN);
      if (link) found.push({ type: "link", address: link[2] ?? "", inside: inline(link[1] ?? "") });
      else found.push((words?.[0] ?? sign ?? "").replaceAll("\n", " "));
      length = (link ?? words)?.[0].length ?? 1;
    }
    at += length;
  }
  return found;
}

function starsAt(text: string, at: number): Stars {
  let end = at;
  while (text[end] === "*") end++;
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? " ";
  const after = String.fromCodePoint(text.codePointAt(end) ?? 32);
  const isBlank = (sign: string) => /\s/.test(sign);
  const isSign = (sign: string) => /[\p{P}\p{S}]/u.test(sign);
  const opens = !isBlank(after) && (!isSign(after) || isBlank(before) || isSign(before));
  const closes = !isBlank(before) && (!isSign(before) || isBlank(after) || isSign(after));
  return { left: end - at, length: end - at, opens, closes };
}

const isStars = (piece: Piece | undefined): piece is Stars => typeof piece === "object" && "left" in piece;

/** Turns paired stars into emphasis around the text between them; stars without a partner stay as they are. */
function paired(found: Piece[]): Inline[] {
  for (let at = 0; at < found.length; at++) {
    const closing = found[at];
    if (!isStars(closing) || !closing.closes) continue;
    const opener = found.findLastIndex(
      (piece, place) => place < at && isStars(piece) && fits(piece, closing),
    );
    const opening = found[opener];
    if (!isStars(opening)) continue;
    const used = Math.min(opening.left, closing.left, 2);
    opening.left -= used;
    closing.left -= used;
    const inside = found.slice(opener + 1, at).flatMap(asText);
    found.splice(opener + 1, at - opener - 1, { type: used === 2 ? "strong" : "em", inside });
    // The same stars are examined again, after the new piece, while any are left.
    at = closing.left > 0 ? opener + 1 : opener + 2;
  }
  return found.flatMap(asText);
}

function fits(opening: Stars, closing: Stars): boolean {
  if (!opening.opens || opening.left === 0 || closing.left === 0) return false;
  const both = (opening.closes || closing.opens) && (opening.length + closing.length) % 3 === 0;
  return !both || (opening.length % 3 === 0 && closing.length % 3 === 0);
}

function asText(piece: Piece): Inline[] {
  if (!isStars(piece)) return [piece];
  return piece.left > 0 ? ["*".repeat(piece.left)] : [];
}
