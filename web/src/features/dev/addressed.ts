import type { Participant } from "./preview-calls.ts";

/** The beginning of the part of the address that names a participant. */
const BEGINNING = "#participant=";

/** Reads the participant from the part of an address behind `#`, where `enkat why --dev` puts one. */
export function addressed(hash: string): Participant | undefined {
  if (!hash.startsWith(BEGINNING)) return undefined;
  try {
    const { flags, gender, answers } = JSON.parse(decodeURIComponent(hash.slice(BEGINNING.length)));
    return { flags: flags ?? {}, gender: gender ?? null, answers: answers ?? {} };
  } catch {
    return undefined;
  }
}
