/** Python in a worker: the table, with compiled cards, and the language where cards are written. What it is asked before it is ready waits. */

import type { FromWorker, ToWorker } from "./transport.js";

interface Python {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array;
  loadPackage(addresses: string[], options: { checkIntegrity: boolean; messageCallback(message: string): void }): Promise<unknown>;
}
interface Table {
  add_cards(text: string): string;
  receive(text: string): { toJs(): string[] };
  think(): { toJs(): string[] };
  is_thinking: boolean;
}
type Options = { indexURL: string; _makeSnapshot?: boolean; _loadSnapshot?: Uint8Array };

const PATH = `
import importlib, sys
if "/cardwright" not in sys.path:
    sys.path.insert(0, "/cardwright")
importlib.invalidate_caches()
`;
/** What each kind of worker loads before its memory is kept, and what it begins with then. */
const KINDS = {
  table: { first: "import cardwright.frontends.browser.start", wheels: false },
  editor: { first: "import cardwright.frontends.browser.start_editor", wheels: true },
};
const START = `
from cardwright.frontends.browser.start import table
table()
`;
/** What answers for texts: those of one card's page, or all of a workbench. */
const DESKS = `
def desk(name, language):
    if name == "workbench":
        from cardwright.frontends.browser.workbench import Workbench
        return Workbench(language)
    from cardwright.frontends.browser.editor import Editor
    return Editor(language)
desk
`;
type Asked = Record<string, (...args: (string | number)[]) => string | null>;
let desks: ((name: string, language: string) => Asked) | undefined;
let opened: Asked | undefined;
const base = new URL("./", import.meta.url);
const tell = (message: FromWorker): void => postMessage(message);
let pace = 0;

async function fetched(name: string): Promise<ArrayBuffer> {
  const response = await fetch(new URL(name, base));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

const read = async (name: string): Promise<string> => new TextDecoder().decode(await fetched(name));
const kind = location.search === "?editor" ? "editor" : "table";

/** Start Python; the second time from its memory as it was the first time, which is kept. */
async function start(): Promise<Table> {
  const { first, wheels } = KINDS[kind];
  const archive = fetched(`${kind}.zip`);
  const wheel = wheels ? read("wheels.json").then((text) => JSON.parse(text) as string[]) : Promise.resolve([]);
  const pyodide = (await import(new URL("pyodide/pyodide.mjs", base).href)) as {
    loadPyodide(options: Options): Promise<Python>;
  };
  const indexURL = new URL("pyodide/", base).href;
  const refused = noMachine(new URL("pyodide/pyodide.asm.wasm", base));
  refused.catch(() => {}); // it is told below
  const loadPyodide = (options: Options): Promise<Python> => Promise.race([pyodide.loadPyodide(options), refused]);
  const stamp = await read("stamp.txt");
  const kept = await snapshot(stamp);
  progress(0.15, "asked");
  let python: Python | undefined;
  if (kept) {
    // A browser that has changed since may not take it: then Python starts as the first time.
    python = await loadPyodide({ indexURL, _loadSnapshot: kept }).catch(() => undefined);
  }
  const isFirst = python === undefined;
  python ??= await loadPyodide({ indexURL, _makeSnapshot: true });
  progress(0.6, kept && !isFirst ? "recalled" : "loaded");
  python.unpackArchive(await archive, "zip", { extractDir: "/cardwright" });
  python.runPython(PATH);
  if (isFirst) {
    python.runPython(first);
    keep(stamp, python).catch(() => {}); // no room, or not allowed: the next start is as slow
  } else {
    python.runPython("import random; random.seed()");
  }
  progress(0.75, "imported");
  const addresses = (await wheel).map((name) => new URL(name, base).href);
  // No memory with such a wheel in it can be kept: it is not Python.
  if (addresses.length) await python.loadPackage(addresses, { checkIntegrity: false, messageCallback: () => {} });
  progress(0.8, "with wheels");
  if (kind === "editor") {
    python.runPython("import cardwright.frontends.browser.editor");
    desks = python.runPython(DESKS) as typeof desks;
  }
  const table = python.runPython(START) as Table;
  progress(1, "ready");
  return table;
}

/** Reject where the machine that runs Python can't be had: Pyodide itself would wait for ever. */
async function noMachine(address: URL): Promise<never> {
  if (typeof WebAssembly === "undefined") throw new Error("no WebAssembly");
  const found = await fetch(address, { method: "HEAD" }).catch(() => null); // without a net, what is kept is asked
  if (found && !found.ok) throw new Error(`${address.pathname}: ${found.status}`);
  return new Promise<never>(() => {});
}

/** Say how far it has come; the mark is for whoever measures it. */
function progress(part: number, mark: string): void {
  performance.mark(mark);
  tell({ kind: "progress", part });
}

const SNAPSHOTS = "cardwright-snapshots";
const place = (stamp: string): URL => new URL(`${kind}-${stamp}`, base);

async function snapshot(stamp: string): Promise<Uint8Array | null> {
  if (!("caches" in self)) return null;
  try {
    const found = await (await caches.open(SNAPSHOTS)).match(place(stamp));
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

async function keep(stamp: string, python: Python): Promise<void> {
  if (!("caches" in self)) return;
  const bytes = python.makeMemorySnapshot();
  const cache = await caches.open(SNAPSHOTS);
  const old = (await cache.keys()).filter((request) => !request.url.endsWith(`-${stamp}`));
  await Promise.all(old.map((request) => cache.delete(request))); // of an older version
  await cache.put(place(stamp), new Response(bytes as BodyInit));
}

const known = new Map<string, Promise<unknown>>();

/** Let Python have the cards of a game, once. */
function cards(table: Table, game: string): Promise<unknown> {
  const found = known.get(game) ?? read(`games/${game}.json`).then((text) => table.add_cards(text));
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
      if (method === "open") opened = desks?.(String(args[0]), String(args[1]));
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
