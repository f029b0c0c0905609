import { stored } from "../lib/stored.ts";
import type { SignedInSession } from "./types.ts";

/** The participant and survey of this tab, and the country of the way to sign in, if it belongs to one. */
export type Participant = Omit<SignedInSession, "token"> & { country?: "SE" | "NO" };

/** Stores an opened session. */
export function openSession({ token, ...participant }: Participant & Pick<SignedInSession, "token">): void {
  stored.withdrawn.clear();
  stored.token.set(token);
  stored.session.set(JSON.stringify(participant));
}

/** Returns the session of this tab, if one is open. */
export function currentParticipant(): Participant | undefined {
  const session = stored.session.get();
  if (!session || !stored.token.get()) return undefined;
  try {
    return JSON.parse(session) as Participant;
  } catch {
    return undefined;
  }
}

/** Forgets the session of this tab. */
export function closeSession(): void {
  stored.token.clear();
  stored.session.clear();
}
