import { useState } from "react";
import { useNavigate } from "react-router";
import { isAway, isSignedOut } from "../../api/api-error.ts";
import { resume } from "../../api/calls.ts";
import { closeSession, currentParticipant, openSession, type Participant } from "../../api/participant.ts";
import type { LoginSettings, SignInRequest } from "../../api/types.ts";
import { formerOf, leaveToNext } from "../../shared/survey/carried-answers.ts";
import { givenFor, rememberGiven } from "./given.ts";
import { anonymousRequest, givenIn } from "./requests/anonymous.ts";
import type { SignInOutcome } from "./use-signing-in.ts";

/** The stage of continuing: offered, the sign-in repeated, or nothing left to continue. */
type Stage = "offered" | "repeated" | "gone";

interface GoingOn {
  stage: Stage;
  busy: boolean;
  error: unknown;
  /** Continues with the least effort: by the cookie, by the data given in this tab, or by another sign-in. */
  continueHere: () => void;
  /** Signs in as the participant to continue as. */
  signInAgain: (request: SignInRequest) => void;
}

/** Continues a survey that was begun in this tab or browser. */
export function useGoingOn(
  { surveyId }: LoginSettings,
  signIn: (request: SignInRequest) => Promise<SignInOutcome>,
): GoingOn {
  const navigate = useNavigate();
  const [state, setState] = useState<Pick<GoingOn, "stage" | "busy" | "error">>({
    stage: "offered",
    busy: false,
    error: undefined,
  });
  const show = (stage: Stage) => setState({ stage, busy: false, error: undefined });
  // The way back must not lead here, as after any sign-in.
  const openSurvey = () => navigate("/survey", { replace: true });

  async function continueHere(): Promise<void> {
    setState({ stage: "offered", busy: true, error: undefined });
    const current = currentParticipant();
    const participant = current?.surveyId === surveyId ? current : undefined;
    // A former session here has ended; the cookie cannot continue it.
    if (!participant && formerOf(surveyId) !== undefined) return signInWithGiven();
    try {
      const session = await resume();
      // Another person may have signed in since, in another tab.
      if (!belongsHere(session, participant)) return show("gone");
      openSession(session);
      await openSurvey();
    } catch (error) {
      if (isAway(error) && participant) return openSurvey();
      if (!isSignedOut(error)) return setState({ stage: "offered", busy: false, error });
      if (participant || !current) leaveToNext();
      if (participant) closeSession();
      await signInWithGiven();
    }
  }

  /** Returns whether a session belongs to `participant`; without it, whether it belongs to this survey. */
  function belongsHere(session: Participant, participant: Participant | undefined): boolean {
    if (participant) return session.surveyParticipantId === participant.surveyParticipantId;
    return session.surveyId === surveyId;
  }

  /** Signs in with the data given in this tab; without such data, asks for it. */
  async function signInWithGiven(): Promise<void> {
    const given = givenFor(surveyId);
    if (formerOf(surveyId) === undefined) show("gone");
    else if (given === undefined) show("repeated");
    else await signInAgain(anonymousRequest(surveyId, given), "offered");
  }

  async function signInAgain(request: SignInRequest, from: Stage): Promise<void> {
    // Kept to prefill the form if nothing can be continued.
    if (request.loginType === "anonymous") rememberGiven(givenIn(request));
    const outcome = await signIn(continuing(request, formerOf(surveyId)));
    show(outcome === "unknownParticipant" ? "gone" : from);
  }

  return {
    ...state,
    continueHere: () => void continueHere(),
    signInAgain: (request) => void signInAgain(request, "repeated"),
  };
}

/** Adds the participant to continue as; a BankID sign-in identifies them by itself. */
function continuing(request: SignInRequest, continues: string | undefined): SignInRequest {
  if (continues === undefined || request.loginType === "swedishBankId") return request;
  return { ...request, continues };
}
