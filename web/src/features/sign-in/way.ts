import type { LoginSettings, LoginType, Requests } from "../../api/types.ts";
import type { AnonymousFields } from "./requests/anonymous.ts";

/** The properties of the panel of a way to sign in. */
export interface WayProps {
  settings: LoginSettings;
  busy: boolean;
  /** Why the last try failed. */
  message: string | undefined;
  /** Whether they come for what was sent before. */
  isEarlier?: boolean;
  /** The data that was given in this tab before, to be given again. */
  given?: AnonymousFields | undefined;
  onSignIn: (request: Requests["/api/authenticate"]) => void;
}

/** A way that has a tab. */
export type Tab = Exclude<LoginType, "sso">;
