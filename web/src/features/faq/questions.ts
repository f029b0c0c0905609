/** The groups of questions with the numbers of their items. 5 and 12 do not exist. */
export const FAQ_GROUPS = [
  { group: 1, items: [1, 2, 3, 4] },
  { group: 2, items: [6, 7, 8, 9, 10, 11] },
  { group: 3, items: [13, 14, 15, 16] },
] as const;

/** A group of questions. */
export type FaqGroup = (typeof FAQ_GROUPS)[number]["group"];

/** The number of a question. */
export type FaqItem = (typeof FAQ_GROUPS)[number]["items"][number];

/** The questions of a group that are shown. */
export interface ShownGroup {
  group: FaqGroup;
  items: readonly FaqItem[];
}

/** Finds the questions whose headers contain the words of the filter, in any case; an empty filter finds all. */
export function filtered(
  filter: string,
  language: string,
  headerOf: (item: FaqItem) => string,
): ShownGroup[] {
  const wanted = filter.trim().toLocaleLowerCase(language);
  const matches = (item: FaqItem) => headerOf(item).toLocaleLowerCase(language).includes(wanted);
  return FAQ_GROUPS.map(({ group, items }) => ({ group, items: items.filter(matches) })).filter(
    ({ items }) => items.length > 0,
  );
}
