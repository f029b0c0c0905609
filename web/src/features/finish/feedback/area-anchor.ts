/** The id of the overview in the document. */
export const OVERVIEW = "overview";

/** The id of an area's heading in the document. */
export function areaAnchor(name: string): string {
  return `area-${name}`;
}
