import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { isEmail } from "../sign-in/requests/email.ts";

/** What a link of a mail says. */
export interface MailLink {
  code: string;
  email: string | undefined;
}

/**
 * Reads the link that somebody came by. Whose it is is taken out of the address at once; the code stays, so that the
 * page can be reloaded until it is used.
 */
export function useLink(path: "register" | "reset"): MailLink {
  const { code = "", email } = useParams();
  const [link] = useState<MailLink>({ code, email: email && isEmail(email) ? email : undefined });
  useEffect(() => {
    if (email !== undefined)
      window.history.replaceState(window.history.state, "", `/${path}/${encodeURIComponent(code)}`);
  }, [path, code, email]);
  return link;
}
