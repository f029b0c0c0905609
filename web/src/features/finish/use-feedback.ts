import { useNavigate } from "react-router";
import { isSignedOut } from "../../api/api-error.ts";
import { closeSession } from "../../api/participant.ts";
import type { Feedback } from "../../api/types.ts";
import { useResource } from "../../lib/use-resource.ts";
import { useSurvey } from "../../shared/survey/survey-context.ts";

/** How far the feedback has come. */
export interface FeedbackLoading {
  feedback: Feedback | undefined;
  /** The reason why it did not come. It stays while it is asked for again. */
  error: unknown;
  busy: boolean;
  retry: () => void;
}

/** Asks for the feedback on the answers that were sent. A participant who is signed out by now is told so. */
export function useFeedback(): FeedbackLoading {
  const { server } = useSurvey();
  const navigate = useNavigate();
  const { data, error, isLoading, reload } = useResource(server, async (signal) => {
    try {
      return await server.feedback();
    } catch (error) {
      if (isSignedOut(error) && !signal.aborted) {
        closeSession();
        void navigate("/signed-out", { replace: true });
      }
      throw error;
    }
  });
  return { feedback: data, error, busy: isLoading, retry: reload };
}
