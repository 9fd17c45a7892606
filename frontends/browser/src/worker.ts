/** Python in a worker: the table, with compiled cards, and the language where cards are written. What it is asked before it is ready waits. */

import { KINDS, begun, recalled } from "./python.js";
import type { Kind, Python } from "./python.js";
import type { FromWorker, ToWorker } from "./transport.js";

interface Table {
  has_cards(game: string): boolean;
  add_cards(text: string): string;
  receive(text: string): { toJs(): string[] };
  think(): { toJs(): string[] };
  is_thinking: boolean;
}
type Asked = Record<string, (...args: (string | number)[]) => string | null>;
interface First {
  table(): Table;
  desk(name: string, language: string): Asked;
}
let first: First | undefined;
let opened: Asked | undefined;
const base = new URL("./", import.meta.url);
const tell = (message: FromWorker): void => postMessage(message);
let pace = 0;

/** Fetch a file as it is now: one that a browser has of an older version does not fit the others. */
async function fetched(name: string): Promise<Response> {
  const response = await fetch(new URL(name, base), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

const read = async (name: string): Promise<string> => (await fetched(name)).text();
const kind: Kind = location.search === "?editor" ? "editor" : "table";

/** Start Python: with all in its memory already, or where a browser does not take that, from its files. */
async function start(): Promise<Table> {
  progress(0.15, "asked");
  const refused = noMachine(new URL("pyodide/pyodide.asm.wasm", base));
  const place = { base, indexURL: new URL("pyodide/", base).href, read: fetched };
  let how = "recalled";
  const begin = (): Promise<Python> => ((how = "begun"), begun(place, kind));
  const python = await Promise.race([recalled(place, kind).catch(begin), refused]);
  progress(0.9, how);
  first = python.pyimport(KINDS[kind].first) as First;
  const table = first.table();
  progress(1, "ready");
  return table;
}

/** Reject where the machine that runs Python can't be had: Pyodide itself would wait for ever. */
async function noMachine(address: URL): Promise<never> {
  if (typeof WebAssembly === "undefined") throw new Error("no WebAssembly");
  for (let tries = 5; tries > 0; tries--) {
    const found = await fetch(address, { method: "HEAD" }).catch(() => null); // without a net, what is kept is asked
    if (found && !found.ok) throw new Error(`${address.pathname}: ${found.status}`);
    if (found) break;
    await new Promise((wait) => setTimeout(wait, 1000)); // browsers drop such an answer now and then
  }
  return new Promise<never>(() => {});
}

/** Say how far it has come; the mark is for whoever measures it. */
function progress(part: number, mark: string): void {
  performance.mark(mark);
  tell({ kind: "progress", part });
}

const known = new Map<string, Promise<unknown>>();

/** Let Python have the cards of a game, once. */
function cards(table: Table, game: string): Promise<unknown> {
  const added = async (): Promise<unknown> => table.has_cards(game) || table.add_cards(await read(`games/${game}.json`));
  const found = known.get(game) ?? added();
  known.set(game, found);
  return found;
}

/** What files tell without Python: which games and cards there are. */
async function told(request: { type: string; id: number; game?: string; language?: string }): Promise<string | null> {
  const name =
    request.type === "games" ? "games.json"
    : request.type === "cards" ? `cards/${request.game}.${request.language}.json`
    : null;
  if (name === null) return null;
  const reply = JSON.parse(await read(name)) as object;
  return JSON.stringify({ ...reply, id: request.id });
}

const started = start();
started.catch((error: unknown) => tell({ kind: "failed", why: String(error) }));
let last: Promise<void> = Promise.resolve();
let isBusy = false;

/** Let bots choose one after another, with what people say in between. */
async function think(table: Table): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  while (table.is_thinking) {
    await new Promise((resolve) => setTimeout(resolve, pace));
    for (const text of table.think().toJs()) tell({ kind: "said", text });
  }
  isBusy = false;
}

async function answer(text: string): Promise<void> {
  const request = JSON.parse(text) as { type: string; id: number; game?: string; data?: { game?: string } };
  const fromFile = await told(request as never);
  if (fromFile !== null) return tell({ kind: "said", text: fromFile });
  const table = await started;
  const game = request.type === "create" ? request.game : request.type === "load" ? request.data?.game : undefined;
  if (game) await cards(table, game);
  for (const said of table.receive(text).toJs()) tell({ kind: "said", text: said });
  void think(table);
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "pace") {
    pace = data.milliseconds;
    return;
  }
  if (data.kind === "cards") {
    known.set(data.game, started.then((table) => table.add_cards(data.text)));
    return;
  }
  if (data.kind === "edit") {
    const { id, method, args } = data;
    started.then(() => {
      if (method === "open") opened = first?.desk(String(args[0]), String(args[1]));
      const value = method === "open" ? null : (opened?.[method]?.(...args) ?? null);
      tell({ kind: "edited", id, value, error: null });
    }).catch((error: unknown) => {
      const line = String(error).trim().split("\n").at(-1) ?? "";
      tell({ kind: "edited", id, value: null, error: line });
    });
    return;
  }
  const needsNoPython = /"type":"(games|cards)"/.test(data.text);
  if (needsNoPython) void answer(data.text).catch((error) => tell({ kind: "failed", why: String(error) }));
  else last = last.then(() => answer(data.text)).catch((error) => tell({ kind: "failed", why: String(error) }));
};
