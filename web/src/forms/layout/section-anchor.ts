/** The id of a section's heading in the document. */
export function sectionAnchor(id: string): string {
  return `section-${id}`;
}
