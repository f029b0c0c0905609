import { type Fault, LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../../ui/fields/fault.ts";

/** Checks a new password before the server has seen it: its length, counted as the server does, in code points. */
export function newPasswordFaults({ password }: { password: string }): { password?: Fault } {
  const { length } = [...password];
  if (length === 0) return { password: "required" };
  if (length < SHORTEST_PASSWORD) return { password: "shortPassword" };
  return length > LONGEST_PASSWORD ? { password: "longPassword" } : {};
}
