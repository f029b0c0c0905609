const QUESTION = "q-";
const SECTION = "section-";

/** Returns the anchor of a question in the document. */
export function questionAnchor(id: string): string {
  return QUESTION + id;
}

/** Returns the id of the question with an anchor, unless it is the anchor of something else. */
export function questionAt(anchor: string): string | undefined {
  return anchor.startsWith(QUESTION) ? anchor.slice(QUESTION.length) : undefined;
}

/** Returns the anchor of a section in the document. */
export function sectionAnchor(id: string): string {
  return SECTION + id;
}

/** Returns the id of the section with an anchor, unless it is the anchor of something else. */
export function sectionAt(anchor: string): string | undefined {
  return anchor.startsWith(SECTION) ? anchor.slice(SECTION.length) : undefined;
}

/** Returns the anchor of a group in the document. */
export function groupAnchor(id: string): string {
  return `group-${id}`;
}
