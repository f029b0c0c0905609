/** Names a section's heading in the document. */
export function sectionAnchor(id: string): string {
  return `section-${id}`;
}

/** Names a group in the document. */
export function groupAnchor(id: string): string {
  return `group-${id}`;
}
