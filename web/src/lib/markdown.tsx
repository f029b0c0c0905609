import { type ReactNode, useMemo } from "react";

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|_(.+?)_|\[([^\]]+)\]\(((?:https?:|mailto:|tel:|\/)[^)\s]+)\)/g;
const BULLET = /^\s*[-*]\s+/;
const NUMBER = /^\s*\d+[.)]\s+/;

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [all, bold, starred, underlined, label, address] = match;
    parts.push(text.slice(from, match.index));
    const key = match.index;
    if (bold) parts.push(<strong key={key}>{inline(bold)}</strong>);
    else if (label)
      parts.push(
        <a key={key} href={address} target="_blank" rel="noreferrer">
          {label}
        </a>,
      );
    else parts.push(<em key={key}>{inline(starred ?? underlined ?? "")}</em>);
    from = match.index + all.length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}

function items(lines: readonly string[], mark: RegExp): ReactNode[] {
  const joined: string[] = [];
  for (const line of lines) {
    if (mark.test(line) || joined.length === 0) joined.push(line.replace(mark, ""));
    else joined.push(`${joined.pop()} ${line.trim()}`);
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never change places
  return joined.map((item, index) => <li key={index}>{inline(item)}</li>);
}

function block(text: string, key: number): ReactNode {
  const lines = text.split("\n");
  const first = lines[0] ?? "";
  if (BULLET.test(first)) return <ul key={key}>{items(lines, BULLET)}</ul>;
  if (NUMBER.test(first)) return <ol key={key}>{items(lines, NUMBER)}</ol>;
  return <p key={key}>{inline(lines.join(" "))}</p>;
}

/** Limited Markdown as elements: paragraphs, bold, italic, lists and links. Anything else is plain text. */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(
    () =>
      text
        .trim()
        .split(/\n\s*\n/)
        .map(block),
    [text],
  );
  return <div className="prose">{blocks}</div>;
}
