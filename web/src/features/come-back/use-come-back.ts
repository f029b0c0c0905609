import { useState } from "react";
import { useNavigate } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { comeBack, lookAtReturnLink } from "../../api/calls.ts";
import { openSession } from "../../api/participant.ts";
import type { WhereItLeads } from "../../api/types.ts";
import { useResource } from "../../lib/use-resource.ts";
import { leaveToNobody } from "../../shared/survey/carried-answers.ts";

/** Looks where a link leads, and goes there on request. Nothing is opened or left before. */
export function useComeBack(secret: string) {
  const navigate = useNavigate();
  const link = useResource(secret, () => lookAtReturnLink(secret));
  const [{ busy, error }, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });

  async function goOn(where: WhereItLeads) {
    setState({ busy: true });
    try {
      openSession(await comeBack(secret, where.inBrowser === "another"));
      // Answers that were typed in this tab before are not offered to this response.
      leaveToNobody();
      await navigate("/survey", { replace: true });
    } catch (error) {
      // Meanwhile, in another tab, a response of one's own was begun: that is said first.
      const isOwn = codeOf(error) === "OwnResponse";
      if (isOwn) link.replace({ ...where, inBrowser: "another" });
      setState(isOwn ? { busy: false } : { busy: false, error });
    }
  }
  return {
    where: link.data,
    error: error ?? link.error,
    busy,
    goOn: (where: WhereItLeads) => void goOn(where),
  };
}
