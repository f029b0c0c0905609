import { useState } from "react";
import { useNavigate } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { comeBack, lookAtReturnLink } from "../../api/calls.ts";
import { openSession } from "../../api/participant.ts";
import type { ReturnLinkTarget } from "../../api/types.ts";
import { useResource } from "../../lib/use-resource.ts";
import { leaveToNobody } from "../../shared/survey/carried-answers.ts";

/** Looks up the response of a return link, and opens it on request. Nothing is opened or left before. */
export function useComeBack(secret: string) {
  const navigate = useNavigate();
  const link = useResource(secret, () => lookAtReturnLink(secret));
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure?: unknown }>({ busy: false });

  async function goOn(where: ReturnLinkTarget) {
    setState({ busy: true });
    try {
      openSession(await comeBack(secret, where.inBrowser === "another"));
      // Answers that were typed in this tab before are not offered to this response.
      leaveToNobody();
      await navigate("/survey", { replace: true });
    } catch (failure) {
      // The participant has begun a response in another tab since: the screen says so first.
      const isOwn = codeOf(failure) === "OwnResponse";
      if (isOwn) link.replace({ ...where, inBrowser: "another" });
      setState(isOwn ? { busy: false } : { busy: false, failure });
    }
  }
  return {
    where: link.data,
    /** The failure to look the link up. */
    lookFailure: link.error,
    look: link.reload,
    /** The failure to open the response. */
    failure,
    busy,
    goOn: (where: ReturnLinkTarget) => void goOn(where),
  };
}
