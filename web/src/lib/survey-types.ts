/** The survey types that have a place in addresses, in the order of the lists. */
const LISTED = [
  "halu",
  "hea",
  "hea_wpp",
  "shp",
  "mahu",
  "ahk",
  "cop",
  "cop3",
  "dyn",
  "wpp",
  "hpb",
  "hpb_wpp",
  "fua",
  "hex",
  "hexn",
  "hexs",
  "old-med",
  "med",
] as const;

/** The types that the login screen knows in addition to those of the lists. */
const LOGIN_ONLY = ["hs", "hex_n", "sam"] as const;

const ALIASES: Readonly<Record<string, string>> = { hs: "hea" };

/** The types that have a profile of their own on the login screen. */
const PROFILES = new Set([
  "ahk",
  "cop",
  "fua",
  "halu",
  "hea",
  "hea_wpp",
  "hex",
  "hex_n",
  "hpb",
  "hpb_wpp",
  "mahu",
  "med",
  "sam",
  "shp",
  "wpp",
]);

const GENERIC_PROFILE = "survey-login";

/** The survey types of the lists, by their path segment. */
export const LISTED_TYPES: readonly string[] = LISTED;

/** All survey types that the app itself knows. The compiler has the same list, and refuses pages of these names. */
export const KNOWN_TYPES: readonly string[] = [...LISTED, ...LOGIN_ONLY];

const known = new Set(KNOWN_TYPES);

/** Tests whether a path segment is a survey type that the app itself knows; a deployment may have others. */
export function isKnownType(segment: string): boolean {
  return known.has(segment.toLowerCase());
}

/** Tests whether `/survey/{segment}/…` leads to a survey or to a customer's list of them, and never to a section of a page. */
export function isEntrySegment(segment: string): boolean {
  return isKnownType(segment) || segment.toLowerCase() === "forms";
}

/** Returns the survey type that a path segment stands for. */
export function typeOfSegment(segment: string): string {
  const type = segment.toLowerCase();
  return ALIASES[type] ?? type;
}

/** Returns the login screen's profile for a path segment. */
export function loginProfileOf(segment: string): string {
  const type = typeOfSegment(segment);
  return PROFILES.has(type) ? type : GENERIC_PROFILE;
}
