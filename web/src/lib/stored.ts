/** The entries that the tab's storage did not take: it may be full, or forbidden. */
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
    // Where storage is forbidden, nothing is in it.
  }
}

function entry(key: string) {
  return {
    get: () => read(key),
    set: (value: string) => write(key, value),
    clear: () => clear(key),
  };
}

/** The entries of this tab's storage. They can be read by any script: no answers. */
export const stored = {
  /** The security token of the calls. */
  token: entry("token"),
  /** The security token of calls about a health account. */
  accountToken: entry("accountToken"),
  /** Set while somebody is at an identity provider to sign in to a health account: to which profile they want, if they said. */
  accountSignIn: entry("accountSignIn"),
  /** Set while somebody is at an identity provider to sign in to a survey: to which, and by which way, as JSON. */
  surveySignIn: entry("surveySignIn"),
  /** The participant's session, as JSON. */
  session: entry("session"),
  /** Through which link somebody came in, as JSON. */
  entrance: entry("entrance"),
  /** The secret of an invitation, as JSON, until somebody has signed in with it. */
  invitation: entry("invitation"),
  /** The participant whose session has ended here before, as JSON, until it is known whose the answers are. */
  former: entry("former"),
  /** Birth year and gender as they were typed to sign in to a survey, as JSON, for who has to sign in again. */
  given: entry("given"),
  /** When the page was last reloaded because a newer version had been published. */
  renewed: entry("renewed"),
  /** For which build of the app the page was reloaded because somebody asked for it. */
  renewedFor: entry("renewedFor"),
  /** The language chosen last. */
  language: entry("language"),
  /** How far down the tab's screens were read, as JSON. */
  scroll: entry("scroll"),
  /** For whom the preview of a survey shows it, as JSON. */
  previewed: entry("previewed"),
  /** The user, as JSON. */
  appState: entry("appState"),
};
