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
    for (const _ of this.#ports) {
      const port = this.#ports[this.#next % this.#ports.length];
      this.#next += 1;
      const { method, url, headers } = incoming;
      const options = { host: "127.0.0.1", port, method, path: url, headers, agent: false };
      if (await passed(options as RequestOptions, body, answer)) return;
    }
    // As proxies answer: 502, without what the application could mistake for the server's own answer.
    answer.writeHead(502).end();
  }
}

/** Passes a request to a server. Returns false if that takes no connection; a request that it may have begun is not repeated. */
function passed(options: RequestOptions, body: Buffer, answer: ServerResponse): Promise<boolean> {
  return new Promise((done) => {
    const outgoing = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      response.once("error", () => answer.destroy());
      done(true);
    });
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      const isUntouched = error.code === "ECONNREFUSED";
      if (!isUntouched) answer.destroy();
      done(!isUntouched);
    });
    outgoing.end(body);
  });
}
