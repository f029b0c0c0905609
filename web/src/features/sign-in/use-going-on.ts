import { useState } from "react";
import { useNavigate } from "react-router";
import { isAway, isSignedOut } from "../../api/api-error.ts";
import { resume } from "../../api/calls.ts";
import { closeSession, currentParticipant, openSession, type Participant } from "../../api/participant.ts";
import type { LoginSettings, Requests } from "../../api/types.ts";
import { formerOf, leaveToNext } from "../../shared/survey/carried-answers.ts";
import { givenFor, rememberGiven } from "./given.ts";
import { anonymousRequest, givenIn } from "./requests/anonymous.ts";

type Request = Requests["/api/authenticate"];

/** How far somebody is who goes on: they are asked, tell the same again, or can only begin again. */
type Stage = "asked" | "again" | "gone";

interface GoingOn {
  stage: Stage;
  busy: boolean;
  error: unknown;
  /** Goes on with as little as possible: by the cookie, by what was told in this tab, or by telling the same again. */
  goOn: () => void;
  /** Signs in as the one who goes on. */
  signInAgain: (request: Request) => void;
}

/** Going on with what was begun in this tab or browser. `signIn` says whether the server had something to go on with. */
export function useGoingOn(
  { surveyId }: LoginSettings,
  signIn: (request: Request) => Promise<boolean>,
): GoingOn {
  const navigate = useNavigate();
  const [state, setState] = useState<Pick<GoingOn, "stage" | "busy" | "error">>({
    stage: "asked",
    busy: false,
    error: undefined,
  });
  const show = (stage: Stage) => setState({ stage, busy: false, error: undefined });

  async function goOn(): Promise<void> {
    setState({ stage: "asked", busy: true, error: undefined });
    const here = currentParticipant();
    const begun = here?.surveyId === surveyId ? here : undefined;
    // The session of who has to sign in again is over, or about to be.
    if (!begun && formerOf(surveyId) !== undefined) return tellAgain();
    try {
      const session = await resume();
      // Meanwhile another person may have signed in, in another tab.
      if (!isOf(session, begun)) return show("gone");
      openSession(session);
      await navigate("/survey");
    } catch (error) {
      if (isAway(error) && begun) return navigate("/survey");
      if (!isSignedOut(error)) return setState({ stage: "asked", busy: false, error });
      if (begun || !here) leaveToNext();
      if (begun) closeSession();
      await tellAgain();
    }
  }

  /** Whether a session belongs to who has begun here; to this survey, if another tab knows who that is. */
  function isOf(session: Participant, begun: Participant | undefined): boolean {
    if (begun) return session.surveyParticipantId === begun.surveyParticipantId;
    return session.surveyId === surveyId;
  }

  async function tellAgain(): Promise<void> {
    const given = givenFor(surveyId);
    if (formerOf(surveyId) === undefined) show("gone");
    else if (given === undefined) show("again");
    else await signInAgain(anonymousRequest(surveyId, given), "asked");
  }

  async function signInAgain(request: Request, from: Stage): Promise<void> {
    // If it leads nowhere, what was told is not told twice.
    if (request.loginType === "anonymous") rememberGiven(givenIn(request));
    const hasGoneOn = await signIn(continuing(request, formerOf(surveyId)));
    show(hasGoneOn ? from : "gone");
  }

  return { ...state, goOn: () => void goOn(), signInAgain: (request) => void signInAgain(request, "again") };
}

/** Names the participant who goes on; a BankID proves it without that. */
function continuing(request: Request, continues: string | undefined): Request {
  if (continues === undefined || request.loginType === "swedishBankId") return request;
  return { ...request, continues };
}
