/** The entries that the tab's storage refused because it is full or forbidden. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  const refused = memory.get(key);
  if (refused !== undefined) return refused;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

function clear(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Forbidden storage holds nothing.
  }
}

function entry(key: string) {
  return {
    get: () => read(key),
    set: (value: string) => write(key, value),
    clear: () => clear(key),
  };
}

/** The entries of this tab's storage. Any script can read them, so they hold no answers. */
export const stored = {
  /** The security token of the calls. */
  token: entry("token"),
  /** The security token of calls about a health account. */
  accountToken: entry("accountToken"),
  /** The profile that is wanted, if any; set while an account owner is at an identity provider to sign in to a health account. */
  accountSignIn: entry("accountSignIn"),
  /** The survey and the way to sign in, as JSON; set while a participant is at an identity provider to sign in to it. */
  surveySignIn: entry("surveySignIn"),
  /** The participant's session, as JSON. */
  session: entry("session"),
  /** The link by which the participant arrived, as JSON. */
  entrance: entry("entrance"),
  /** The secret of an invitation, as JSON, until the participant has signed in with it. */
  invitation: entry("invitation"),
  /** The participant whose session ended in this tab before, as JSON, until it is known whose the answers are. */
  former: entry("former"),
  /** Birth year and gender as typed to sign in to a survey, as JSON, for a participant who has to sign in again. */
  given: entry("given"),
  /** Set once the participant has withdrawn their answers, until a session is opened again. */
  withdrawn: entry("withdrawn"),
  /** The time of the last reload that was due to a newer published version. */
  renewed: entry("renewed"),
  /** The build of the app for which the page was reloaded at the participant's request. */
  renewedFor: entry("renewedFor"),
  /** The language chosen last. */
  language: entry("language"),
  /** The scroll positions of the tab's screens, as JSON. */
  scroll: entry("scroll"),
  /** The participant for whom the preview shows a survey, as JSON. */
  previewed: entry("previewed"),
  /** The user, as JSON. */
  appState: entry("appState"),
};
