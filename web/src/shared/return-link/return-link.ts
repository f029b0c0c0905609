/** The path that a return link leads to. */
export const RETURN_PATH = "/return";

/** Builds the return link with this secret. The secret is in the fragment, which reaches no server and no log. */
export function returnLink(secret: string): string {
  return `${window.location.origin}${RETURN_PATH}#${secret}`;
}
