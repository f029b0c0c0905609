import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { comeBack, lookAtReturnLink } from "../../api/calls.ts";
import { openSession } from "../../api/participant.ts";
import type { WhereItLeads } from "../../api/types.ts";
import { leaveToNobody } from "../../shared/survey/carried-answers.ts";

interface State {
  where?: WhereItLeads;
  error?: unknown;
  busy: boolean;
}

/** Where a link leads, and the way there. Nothing is opened or left before that is wanted. */
export function useComeBack(secret: string) {
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ busy: false });

  useEffect(() => {
    let current = true;
    setState({ busy: false });
    lookAtReturnLink(secret).then(
      (where) => current && setState({ where, busy: false }),
      (error: unknown) => current && setState({ error, busy: false }),
    );
    return () => {
      current = false;
    };
  }, [secret]);

  async function goOn(where: WhereItLeads) {
    setState({ where, busy: true });
    try {
      openSession(await comeBack(secret, where.inBrowser === "another"));
      // What was typed in this tab before is not offered to this response.
      leaveToNobody();
      await navigate("/survey", { replace: true });
    } catch (error) {
      // Meanwhile, in another tab, a response of one's own was begun: that is said first.
      if (codeOf(error) === "OwnResponse")
        setState({ where: { ...where, inBrowser: "another" }, busy: false });
      else setState({ error, busy: false });
    }
  }
  return { ...state, goOn: (where: WhereItLeads) => void goOn(where) };
}
