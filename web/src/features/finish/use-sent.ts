import { useNavigate } from "react-router";
import { isSignedOut } from "../../api/api-error.ts";
import { closeSession } from "../../api/participant.ts";
import { useResource } from "../../lib/use-resource.ts";
import { useSurvey } from "../../shared/survey/survey-context.ts";
import type { SurveyServer } from "../../shared/survey/survey-server.ts";

/** The state of loading a part of what was sent. */
export interface SentLoading<Data> {
  data: Data | undefined;
  /** The failure of the last try. It stays during the next one. */
  error: unknown;
  busy: boolean;
  retry: () => void;
}

/** Loads a part of what was sent. A participant whose session has ended sees the signed-out screen. */
export function useSent<Data>(load: (server: SurveyServer) => Promise<Data>): SentLoading<Data> {
  const { server } = useSurvey();
  const navigate = useNavigate();
  const { data, error, isLoading, reload } = useResource(server, async (signal) => {
    try {
      return await load(server);
    } catch (error) {
      if (isSignedOut(error) && !signal.aborted) {
        closeSession();
        void navigate("/signed-out", { replace: true });
      }
      throw error;
    }
  });
  return { data, error, busy: isLoading, retry: reload };
}
