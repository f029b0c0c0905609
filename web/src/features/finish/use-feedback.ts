import { useNavigate } from "react-router";
import { isSignedOut } from "../../api/api-error.ts";
import { closeSession } from "../../api/participant.ts";
import type { Feedback } from "../../api/types.ts";
import { useResource } from "../../lib/use-resource.ts";
import { useSurvey } from "../../shared/survey/survey-context.ts";

/** The state of loading the feedback. */
export interface FeedbackLoading {
  feedback: Feedback | undefined;
  /** The failure of the last try. It stays during the next one. */
  error: unknown;
  busy: boolean;
  retry: () => void;
}

/** Loads the feedback on the answers that were sent. A participant whose session has ended sees the signed-out screen. */
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
