import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { isSignedOut } from "../../api/api-error.ts";
import { closeSession } from "../../api/participant.ts";
import type { Feedback } from "../../api/types.ts";
import { useSurvey } from "../../shared/survey/survey-context.ts";

/** How far the feedback has come. */
export interface FeedbackLoading {
  feedback?: Feedback;
  /** Why it did not come. It stays while it is asked for again. */
  error?: unknown;
  busy: boolean;
  retry: () => void;
}

/** Asks for what the server tells of the answers that were sent. Who is signed out by now is told so. */
export function useFeedback(): FeedbackLoading {
  const { server } = useSurvey();
  const navigate = useNavigate();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Omit<FeedbackLoading, "retry">>({ busy: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to ask again
  useEffect(() => {
    let current = true;
    function fail(error: unknown) {
      if (!current) return;
      setState({ error, busy: false });
      if (!isSignedOut(error)) return;
      closeSession();
      void navigate("/signed-out", { replace: true });
    }
    server.feedback().then((feedback) => current && setState({ feedback, busy: false }), fail);
    return () => {
      current = false;
    };
  }, [server, navigate, tries]);

  function retry() {
    setState({ ...state, busy: true });
    setTries(tries + 1);
  }
  return { ...state, retry };
}
