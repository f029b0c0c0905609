import { useEffect, useState } from "react";
import { invitationAt, takeInvitation } from "./invitation.ts";

/** Returns the secret of the invitation that was opened, also when it is opened in a tab that shows the app already. */
export function useInvitation(): string | undefined {
  const [invitation, setInvitation] = useState(taken);
  useEffect(() => {
    const take = () => setInvitation(taken());
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return invitation;
}

function taken(): string | undefined {
  takeInvitation();
  return invitationAt(window.location.pathname);
}
