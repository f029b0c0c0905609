/** Where a link to come back by leads. */
export const RETURN_PATH = "/return";

/** The link with this secret. It stands in the fragment, which comes to no server and into no log. */
export function returnLink(secret: string): string {
  return `${window.location.origin}${RETURN_PATH}#${secret}`;
}
