import * as ajv from "../../engine/ajv.generated.js";
import { EMPTY, isNothing, refusedBy } from "../../engine/parsed.ts";
import type { FieldReading } from "../reading.ts";

/** A text, which may have to fit a pattern. */
export const text: FieldReading = {
  holds: "text",
  read(raw, field) {
    if (isNothing(raw)) return EMPTY;
    const value = typeof raw === "string" ? normalizeText(raw) : raw;
    if (value === "") return EMPTY;
    if (!ajv.string({ value, field })) return refusedBy(ajv.string);
    const answer = value as string;
    return fits(answer, field.pattern) ? { answer } : { violation: "format" };
  },
};

function fits(text: string, pattern: string | undefined): boolean {
  return pattern === undefined || new RegExp(pattern, "u").test(text);
}

/**
 * Normalizes a text as it is compared, counted and saved: NFC with LF, trimmed. White space is Unicode's, as on the server;
 * JavaScript's `trim` uses another set.
 */
function normalizeText(text: string): string {
  const composed = text.replace(/\r\n?/g, "\n").normalize("NFC");
  return composed.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");
}
