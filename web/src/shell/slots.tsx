import type { ReactNode } from "react";

// A shell is a template in Jinja's language, which the server fills. React writes braces into HTML unescaped, so the marks of a
// template can be in texts and attributes.

/** Returns the slot of a value that the server knows. */
export function slot(value: string): string {
  return `{{ ${value} }}`;
}

/** Children that are rendered only if the server finds a condition true. */
export function When({ is, children }: { is: string; children: ReactNode }) {
  return (
    <>
      {`{% if ${is} %}`}
      {children}
      {"{% endif %}"}
    </>
  );
}

const ESCAPED: Readonly<Record<string, string>> = { quot: '"', "#x27": "'", lt: "<", gt: ">", amp: "&" };

/** Turns HTML with slots into a template: unescapes quotation marks and comparisons within the marks. */
export function templateOf(html: string): string {
  return html.replace(/\{[{%].*?[%}]\}/gs, (mark) =>
    mark.replace(/&(quot|#x27|lt|gt|amp);/g, (_, name: string) => ESCAPED[name] ?? ""),
  );
}
