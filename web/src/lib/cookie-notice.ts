const NAME = "cookieLawSeen";
const SECONDS = 15_552_000;

/** The cookie that says that the notice about cookies has been seen. It travels over https only where there is https. */
export function seenCookie(protocol: string): string {
  const secure = protocol === "https:" ? "; Secure" : "";
  return `${NAME}=1; Max-Age=${SECONDS}; Path=/; SameSite=Lax${secure}`;
}

/** Whether the cookies of a page, as the browser tells them, say that the notice has been seen. */
export function hasSeenNotice(cookies: string): boolean {
  return cookies.split(";").some((cookie) => cookie.trim().split("=")[0] === NAME);
}

/** Remembers that the notice has been seen. */
export function rememberNotice(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there in every browser, nor over http
  document.cookie = seenCookie(window.location.protocol);
}
