const NAME = "cookieLawSeen";
const SECONDS = 15_552_000;

/** Builds the cookie that records that the notice about cookies was seen. On a page served over https it is `Secure`. */
export function seenCookie(protocol: string): string {
  const secure = protocol === "https:" ? "; Secure" : "";
  return `${NAME}=1; Max-Age=${SECONDS}; Path=/; SameSite=Lax${secure}`;
}

/** Tests whether the cookies of a page record that the notice was seen. */
export function hasSeenNotice(cookies: string): boolean {
  return cookies.split(";").some((cookie) => cookie.trim().split("=")[0] === NAME);
}

/** Remembers that the notice was seen. */
export function rememberNotice(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there in every browser, nor over http
  document.cookie = seenCookie(window.location.protocol);
}
