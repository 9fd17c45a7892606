// A client of `cardwright serve`, for any transport that carries texts both ways.

export class Client {
  #send;
  #waiting = new Map(); // the requests without an answer, by their ids
  #lastId = 0;

  /** What is done with news: messages that answer no request. */
  onNews = () => {};

  /** `send` takes a message to the server. */
  constructor(send) {
    this.#send = send;
  }

  /** Send a request. Resolves with its answer; rejects if the server refuses it. */
  ask(type, fields = {}) {
    const id = ++this.#lastId;
    this.#send(JSON.stringify({ protocol: 1, id, type, ...fields }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Take what the server has said. */
  receive(text) {
    const message = JSON.parse(text);
    if (!("id" in message)) {
      this.onNews(message);
      return;
    }
    const error = new Error(`${message.code}: ${message.message}`);
    const request = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (request === undefined) throw error; // what we sent was no request
    if (message.type === "error") request.reject(error);
    else request.resolve(message);
  }
}

/** Any one of some options. */
export function anyOf(options) {
  return options[Math.floor(Math.random() * options.length)];
}
