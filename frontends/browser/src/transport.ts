/** Two ways to the same protocol: Python in a worker of this page, or a server. */

import { Client } from "../../typescript/src/client.js";
import type { Socket } from "../../typescript/src/client.js";

/** How far Python has been loaded, from 0 to 1. */
export type Progress = (part: number) => void;

/** What the worker is told, and tells. */
export type ToWorker =
  | { kind: "say"; text: string }
  | { kind: "pace"; milliseconds: number }
  | { kind: "cards"; game: string; text: string }
  | { kind: "edit"; id: number; method: string; args: (string | number)[] };
export type FromWorker =
  | { kind: "said"; text: string }
  | { kind: "progress"; part: number }
  | { kind: "edited"; id: number; value: string | null; error: string | null }
  | { kind: "failed"; why: string };

/** A worker that looks like a WebSocket. */
export class WorkerSocket implements Socket {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  /** What is done with the answers of the editor's language. */
  onedited: (id: number, value: string | null, error: string | null) => void = () => {};

  constructor(
    private readonly worker: Worker,
    progress: Progress,
    failed: (why: string) => void,
  ) {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "said") this.onmessage?.({ data: data.text } as never);
      else if (data.kind === "progress") progress(data.part);
      else if (data.kind === "failed") failed(data.why);
      else this.onedited(data.id, data.value, data.error);
    };
    worker.onerror = (event) => failed(event.message || "the worker can't be started");
    queueMicrotask(() => this.onopen?.(undefined as never));
  }

  send(text: string): void {
    this.worker.postMessage({ kind: "say", text } satisfies ToWorker);
  }

  close(): void {
    this.worker.terminate();
    this.onclose?.(undefined as never);
  }
}

/** Play in this page: with the files beside the client, and no server. */
export async function here(
  base: URL,
  pace: number,
  progress: Progress,
  failed: (why: string) => void,
): Promise<Client> {
  const worker = new Worker(new URL("worker.js", base), { type: "module" });
  worker.postMessage({ kind: "pace", milliseconds: pace } satisfies ToWorker);
  return Client.connect("", () => new WorkerSocket(worker, progress, failed));
}

/** Play on the server that the page has come from. */
export function there(): Promise<Client> {
  return Client.connect(new URL("/socket", location.href).href.replace(/^http/, "ws"));
}
