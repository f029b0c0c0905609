import type { LoginSettings, LoginType, SignInRequest } from "../../api/types.ts";
import type { AnonymousFields } from "./requests/anonymous.ts";

/** The properties of the panel of a way to sign in. */
export interface WayProps {
  settings: LoginSettings;
  busy: boolean;
  /** The reason why the last try failed. */
  message: string | undefined;
  /** Whether the participant comes for answers that were sent before. */
  isEarlier?: boolean;
  /** The data that was entered in this tab before, to prefill the form. */
  given?: AnonymousFields | undefined;
  onSignIn: (request: SignInRequest) => void;
}

/** A way that has a tab. */
export type Tab = Exclude<LoginType, "sso">;
