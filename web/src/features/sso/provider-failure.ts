/** The errors of OpenID Connect that a participant can act on. Others are errors of our own request. */
const OF_OPENID = {
  access_denied: "cancelled",
  login_required: "unfinished",
  interaction_required: "unfinished",
  consent_required: "unfinished",
  account_selection_required: "unfinished",
  temporarily_unavailable: "away",
  server_error: "broken",
} as const;

/**
 * The codes of Norwegian BankID that a participant can act on, as BankID and its banks publish them; the most serious first. A
 * sign-in may have several.
 */
const OF_BANK_ID = [
  ["blocked", ["9314", "9403", "1403", "1439"]],
  ["unknownDevice", ["9439"]],
  ["expired", ["1313"]],
  ["underWay", ["C131", "C293"]],
  ["tooSlow", ["9409", "14B1", "14D1", "C302", "1119", "138E"]],
  ["bankIdAway", ["1407", "1433", "1437", "1118", "C104"]],
  ["cancelled", ["9001"]],
] as const;

/** The reason why a provider sent no proof of identity. */
export type ProviderFailure =
  | (typeof OF_OPENID)[keyof typeof OF_OPENID]
  | (typeof OF_BANK_ID)[number][0]
  | "bankId"
  | "failed";

/** The beginning of a description of BankID: as documented, or with a code of BankID on mobile. */
const BANK_ID = /^(?:bankid_error_codes:|(?=C\d{3}\b))/;

/** Reads the reason why a provider sent no proof of identity. The provider's own words are never shown. */
export function providerFailure(error: string | null, description: string | null): ProviderFailure {
  if (description && BANK_ID.test(description)) return bankIdFailure(description.replace(BANK_ID, ""));
  const isKnown = (name: string | null): name is keyof typeof OF_OPENID =>
    name !== null && Object.hasOwn(OF_OPENID, name);
  return isKnown(error) ? OF_OPENID[error] : "failed";
}

function bankIdFailure(codes: string): ProviderFailure {
  const sent: readonly string[] = codes.toUpperCase().match(/\b[0-9A-F]{4}\b/g) ?? [];
  const known = OF_BANK_ID.find(([, codes]) => codes.some((code) => sent.includes(code)));
  return known?.[0] ?? "bankId";
}
