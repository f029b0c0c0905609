import { type ReactNode, useMemo } from "react";
import { type Block, blocks } from "./blocks.ts";
import { type Inline, inline, wordsOf } from "./inline.ts";

/** The addresses that a link may have; the compiler admits no others into a survey. */
const SAFE = /^(https:|mailto:|tel:)/;

/** Limited Markdown as elements: paragraphs, line breaks, lists, links and emphasis. Anything else is plain text. */
export function Markdown({ text }: { text: string }) {
  const elements = useMemo(() => blocks(text).map(blockOf), [text]);
  return <div className="prose">{elements}</div>;
}

/** A single line of text, in which words can be emphasised. */
export function Words({ text }: { text: string }) {
  return useMemo(() => elementsOf(inline(text)), [text]);
}

/** Returns the text as plain words, for places that cannot hold markup. */
export function plainWords(text: string): string {
  return wordsOf(inline(text));
}

function blockOf(block: Block, key: number): ReactNode {
  if (block.type === "p") return <p key={key}>{elementsOf(inline(block.text))}</p>;
  const List = block.type;
  return (
    <List key={key}>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never change places
        <li key={index}>{elementsOf(inline(item))}</li>
      ))}
    </List>
  );
}

function elementsOf(parts: readonly Inline[]): ReactNode[] {
  return parts.map((part, key) => {
    if (typeof part === "string") return part;
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text never change places
    if (part.type === "break") return <br key={key} />;
    const inside = elementsOf(part.inside);
    if (part.type !== "link") return <part.type key={key}>{inside}</part.type>;
    if (!SAFE.test(part.address)) return inside;
    const elsewhere = part.address.startsWith("https:") && { target: "_blank", rel: "noopener noreferrer" };
    return (
      <a key={key} href={part.address} {...elsewhere}>
        {inside}
      </a>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of a text never change places
  });
}
