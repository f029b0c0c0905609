/**
 * Stand-ins for libraries that rjsf includes for features that a page's schema never has: references to other schemas, schemas to
 * be merged, descriptions in Markdown.
 */
import type { ReactNode } from "react";

function refuse(): never {
  throw new Error("the schema of a page refers to nothing and merges nothing");
}

/** Stands in for `fast-uri`, and for rjsf's function that merges `allOf`. */
export default Object.assign(refuse, { equal: refuse, resolve: refuse });

/** Stands in for `markdown-to-jsx`. */
export function Markdown({ children }: { children?: ReactNode }) {
  return children;
}
