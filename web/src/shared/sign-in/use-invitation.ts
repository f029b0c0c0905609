import { useEffect, useState } from "react";
import { invitationAt, takeInvitation } from "./invitation.ts";

/** The secret of the invitation that somebody came with, also when they open it in a tab that is here already. */
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
