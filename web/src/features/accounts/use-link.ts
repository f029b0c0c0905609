import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { useFragment } from "../../lib/browser-state.ts";
import { isEmail } from "../../lib/text-input.ts";

/** The contents of a link in a mail. */
export interface MailLink {
  code: string;
  email: string | undefined;
}

/**
 * Reads the link of a mail. Its code is in the fragment, which reaches no server and no log, and stays there, so that the page can
 * be reloaded until the code is used. An address with the code, or with the owner's e-mail address, in its path is corrected at
 * once.
 */
export function useLink(path: "register" | "reset"): MailLink {
  const { code: ofPath, email } = useParams();
  const ofFragment = useFragment();
  const [named] = useState(() => (email && isEmail(email) ? email : undefined));
  useEffect(() => {
    if (ofPath !== undefined)
      window.history.replaceState(window.history.state, "", `/${path}#${encodeURIComponent(ofPath)}`);
  }, [path, ofPath]);
  return { code: ofFragment || (ofPath ?? ""), email: named };
}
