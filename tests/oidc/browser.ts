// A browser's part in a sign-in by OpenID Connect, without a browser: it keeps cookies and passes parameters on.

export interface Answer {
  status: number;
  body: { hasError: boolean; errorCode?: string; errorMessage?: string; data?: Record<string, string> };
}

/** The parameters that a provider sends back through the browser. */
export interface Callback {
  code: string;
  state: string;
  /** The path that the provider led to, if it is not the one that it was given. */
  path?: string;
  iss?: string;
}

/** A simulated browser. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** The cookies as they were set, with their attributes. */
  readonly set: string[] = [];
  #url: string;
  /** The path that the last provider leads back to. */
  #path = "";

  constructor(url: string) {
    this.#url = url;
  }

  /** Begins to sign in. Returns the address to go to. */
  async start(loginType: string, surveyId = "first"): Promise<URL> {
    const { body } = await this.call("/api/oidc/start", { surveyId, loginType });
    const address = new URL(body.data?.["address"] ?? "no address");
    this.#path = new URL(address.searchParams.get("redirect_uri") ?? "").pathname;
    return address;
  }

  finish(callback: Callback): Promise<Answer> {
    return this.call("/api/oidc/finish", { path: this.#path, ...callback });
  }

  async call(path: string, body: unknown): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "content-type": "application/json", cookie };
    const response = await fetch(this.#url + path, { method: "POST", headers, body: JSON.stringify(body) });
    for (const set of response.headers.getSetCookie()) this.#keep(set);
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  }

  #keep(set: string): void {
    this.set.push(set);
    const [pair = ""] = set.split(";");
    const at = pair.indexOf("=");
    if (/max-age=0/i.test(set)) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
