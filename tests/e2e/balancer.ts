// A balancer before several servers: it gives each request to the next one, and tries another where one takes no connection.

import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";

export class Balancer {
  readonly #server: Server;
  readonly #ports: readonly number[];
  #next = 0;

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((incoming, answer) => void this.#pass(incoming, answer));
  }

  /** Listens on a port, for servers on these ports. */
  static async at(port: number, ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    await new Promise<void>((done) => balancer.#server.listen(port, "127.0.0.1", done));
    return balancer;
  }

  async dispose(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    await closed;
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(incoming).catch(() => undefined);
    // The browser went away.
    if (body === undefined) return;
    const first = this.#next;
    this.#next += 1;
    // Other requests move on meanwhile: this one tries each server once.
    for (const place of this.#ports.keys()) {
      const port = this.#ports[(first + place) % this.#ports.length];
      const { method, url, headers } = incoming;
      const options = { host: "127.0.0.1", port, method, path: url, headers, agent: false };
      if (await passed(options as RequestOptions, body, answer)) return;
    }
    // As proxies answer: 502, without what the application could mistake for the server's own answer.
    answer.writeHead(502).end();
  }
}

/**
 * Passes a request to a server. Returns false if another one may get it, as nginx decides: the server takes no connection, or it stops
 * before it answers a request that changes nothing.
 */
function passed(options: RequestOptions, body: Buffer, answer: ServerResponse): Promise<boolean> {
  return new Promise((done) => {
    const outgoing = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      response.once("error", () => answer.destroy());
      done(true);
    });
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      const isHarmless = options.method === "GET" && !answer.headersSent;
      const mayTryAnother = isHarmless || error.code === "ECONNREFUSED";
      if (!mayTryAnother) answer.destroy();
      done(!mayTryAnother);
    });
    outgoing.end(body);
  });
}
