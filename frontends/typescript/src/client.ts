import type { Code, ErrorReply, News, Replies, Requests } from "./messages.js";

/** What the fields of a request are, beside those that the client fills in. */
export type Fields<T extends keyof Requests> = Omit<Requests[T], "type" | "id" | "protocol">;

/** The arguments of `ask`: the fields may be left out where none is needed. */
type Asked<T extends keyof Requests> =
  Record<never, never> extends Fields<T> ? [fields?: Fields<T>] : [fields: Fields<T>];

/** The server has refused a request. Nothing has changed. */
export class Refused extends Error {
  readonly code: Code;
  /** Why a choice is illegal: a stable word. */
  readonly reason: string | null;

  constructor(reply: ErrorReply) {
    super(`${reply.code}: ${reply.message}`);
    this.name = "Refused";
    this.code = reply.code;
    this.reason = reply.reason;
  }
}

/** The connection is lost: whether what was asked has been done is not known. */
export class Lost extends Error {
  constructor() {
    super("the connection to the server is lost");
    this.name = "Lost";
  }
}

/** As much of a WebSocket as the client needs: that of browsers, of Node, or of the package `ws`. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
}

interface Waiting {
  resolve(reply: never): void;
  reject(error: Error): void;
}

/** A connection to a server, over which any number of matches can be played and watched. */
export class Client {
  /** What is done with news: what the server says unasked, after `subscribe`. */
  onNews: (news: News) => void = () => {};
  /** What is done when the connection has ended. */
  onClose: () => void = () => {};

  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #isOpen = true;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.onmessage = (event: { data: unknown }) => this.#hear(String(event.data));
    socket.onclose = () => this.#end();
  }

  /**
   * Connect to a server, such as `ws://127.0.0.1:8080/socket`.
   *
   * `make` makes the WebSocket, where there is none in the global scope.
   */
  static connect(
    url: string,
    make: (url: string) => Socket = (url) => new WebSocket(url) as unknown as Socket,
  ): Promise<Client> {
    const socket = make(url);
    return new Promise((resolve, reject) => {
      socket.onopen = () => {
        socket.onerror = () => {};
        resolve(new Client(socket));
      };
      socket.onerror = () => reject(new Error(`there is no server at ${url}`));
    });
  }

  /** Ask for something. Rejects with `Refused` where the server refuses it. */
  ask<T extends keyof Requests & keyof Replies>(
    type: T,
    ...[fields]: Asked<T>
  ): Promise<Replies[T]> {
    if (!this.#isOpen) return Promise.reject(new Lost());
    const id = ++this.#lastId;
    this.#socket.send(JSON.stringify({ protocol: 1, id, type, ...fields }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** End the connection. */
  close(): void {
    this.#socket.close();
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as News | Replies[keyof Replies];
    if (!("id" in message)) {
      this.onNews(message);
      return;
    }
    const request = this.#waiting.get(Number(message.id));
    if (request === undefined) return;
    this.#waiting.delete(Number(message.id));
    if (message.type === "error") request.reject(new Refused(message));
    else request.resolve(message as never);
  }

  #end(): void {
    this.#isOpen = false;
    for (const request of this.#waiting.values()) request.reject(new Lost());
    this.#waiting.clear();
    this.onClose();
  }
}

/** Ask for something with a single HTTP request to a server, such as `http://127.0.0.1:8080`. */
export async function post<T extends keyof Requests & keyof Replies>(
  url: string,
  type: T,
  ...[fields]: Asked<T>
): Promise<Replies[T]> {
  const response = await fetch(new URL("/message", url), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ protocol: 1, type, ...fields }),
  });
  const reply = (await response.json()) as Replies[T] | ErrorReply;
  if (reply.type === "error") throw new Refused(reply as ErrorReply);
  return reply as Replies[T];
}

/** The match and the invitation in a link that `create` has given for a seat. */
export function invited(link: string): { match: string; invitation: string } {
  const [match, invitation] = new URL(link).hash.slice(1).split(".");
  if (!match || !invitation) throw new Error("this link has no invitation in it");
  return { match, invitation };
}
