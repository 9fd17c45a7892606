/** The card language in a worker: what pages ask it, and the table that the same worker has. */

import { Client } from "../../typescript/src/client.js";
import { WorkerSocket } from "./transport.js";
import type { Progress, ToWorker } from "./transport.js";

type Argument = string | number;

/** Something that could not be done, in the language's own words. */
export class Objection extends Error {}

export class Language {
  private lastId = 0;
  private readonly waiting = new Map<number, { resolve(value: string | null): void; reject(error: Error): void }>();

  private constructor(
    private readonly worker: Worker,
    readonly client: Client,
    socket: WorkerSocket,
  ) {
    socket.onedited = (id, value, error) => {
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === null) asked?.resolve(value);
      else asked?.reject(new Objection(error.replace(/^[\w.]*Error: /, "")));
    };
  }

  /** Start it, with a desk of its own for this page: that of one card, or a workbench. */
  static async open(base: URL, desk: "editor" | "workbench", language: string, progress: Progress, failed: (why: string) => void): Promise<Language> {
    const worker = new Worker(new URL("worker.js?editor", base), { type: "module" });
    let socket!: WorkerSocket;
    const client = await Client.connect("", () => (socket = new WorkerSocket(worker, progress, failed)));
    const found = new Language(worker, client, socket);
    await found.ask("open", desk, language);
    return found;
  }

  ask(method: string, ...args: Argument[]): Promise<string | null> {
    const id = ++this.lastId;
    this.tell({ kind: "edit", id, method, args });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  async asked<T>(method: string, ...args: Argument[]): Promise<T> {
    return JSON.parse((await this.ask(method, ...args)) ?? "null") as T;
  }

  /** Let the table play with other cards than those of the files. */
  useCards(game: string, text: string): void {
    this.tell({ kind: "cards", game, text });
  }

  private tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }
}
