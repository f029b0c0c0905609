import { useCallback, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureWords } from "../../api/failure-words.ts";
import type { OwnSession, OwnSessions as Sessions } from "../../api/types.ts";
import { momentWords } from "../../lib/dates.ts";
import { Button } from "../../ui/button.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import "./sessions.css";

/** The calls about the participant's own sessions. */
export interface SessionCalls {
  load: () => Promise<Sessions>;
  /** Ends one session; with `null`, all but this one. */
  end: (id: string | null) => Promise<unknown>;
}

interface OwnSessionsProps {
  calls: SessionCalls;
  /** The level of the heading on the page. */
  heading: "h2" | "h3";
}

/** The participant's sessions, each with a button to end it. */
export function OwnSessions({ calls, heading: Heading }: OwnSessionsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { sessions, error, isBusy, end } = useSessions(calls);
  const others = sessions?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <section className="own-sessions" aria-labelledby={id}>
      <Heading id={id}>{t("sessions.title")}</Heading>
      {error !== undefined && <StatusBox error>{failureWords(error, t)}</StatusBox>}
      <ul aria-live="polite">
        {sessions?.map((session) => (
          <Line key={session.id} session={session} isBusy={isBusy} onEnd={() => end(session.id)} />
        ))}
      </ul>
      {sessions && others.length === 0 && <p className="muted small">{t("sessions.none")}</p>}
      {others.length > 1 && (
        <Button look="quiet" busy={isBusy} onClick={() => end(null)}>
          {t("sessions.endAll")}
        </Button>
      )}
    </section>
  );
}

interface LineProps {
  session: OwnSession;
  isBusy: boolean;
  onEnd: () => void;
}

function Line({ session, isBusy, onEnd }: LineProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const moment = (at: string) => momentWords(at, i18n.language);
  return (
    <li>
      <p id={id}>
        <strong>{t(session.isThis ? "sessions.this" : "sessions.elsewhere")}</strong>
        <br />
        {t("sessions.times", { begun: moment(session.begunAt), seen: moment(session.seenAt) })}
      </p>
      {!session.isThis && (
        <Button look="link" busy={isBusy} aria-describedby={id} onClick={onEnd}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}

interface State {
  sessions?: OwnSession[];
  error?: unknown;
  isBusy: boolean;
}

const failed = (error: unknown) => (state: State) => ({ ...state, error, isBusy: false });

function useSessions(calls: SessionCalls) {
  const [state, setState] = useState<State>({ isBusy: true });
  const load = useCallback(
    () =>
      calls.load().then(
        ({ sessions }) => setState({ sessions, isBusy: false }),
        (error: unknown) => setState(failed(error)),
      ),
    [calls],
  );
  useEffect(() => void load(), [load]);

  function end(id: string | null) {
    setState(({ error: _, ...state }) => ({ ...state, isBusy: true }));
    calls.end(id).then(load, (error: unknown) => setState(failed(error)));
  }
  return { ...state, end };
}
