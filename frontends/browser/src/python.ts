/** Python for pages: started from its files, or at once from its memory as it was when all was loaded. */

export interface Python {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array, how?: { canOwn: boolean }): void; utime(path: string, read: number, written: number): void };
  runPython(code: string): unknown;
  pyimport(module: string): unknown;
  makeMemorySnapshot(): Uint8Array;
}
/** What Pyodide is made of, before Python begins in it. */
interface Machine {
  HEAPU8: Uint8Array;
  _malloc(size: number): number;
}
interface Settings {
  dynamicLibraries?: string[];
  locateFile(name: string): string;
  API: { restoreSnapshot(memory: Uint8Array): unknown };
}
interface Options {
  indexURL: string;
  createPyodideModule(settings: Settings): Promise<Machine>;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
}
interface Pyodide {
  loadPyodide(options: Options): Promise<Python>;
}

/** What each kind of worker begins with; `native` is what is not Python, and where Python looks for it. */
export const KINDS = {
  table: { first: "cardwright.frontends.browser.start", native: {} },
  editor: {
    first: "cardwright.frontends.browser.start_editor",
    native: { "/cardwright/pydantic_core/_pydantic_core.so": "pydantic_core.wasm" },
  },
};
export type Kind = keyof typeof KINDS;

/** Where Python's files are, how they are read, and where Pyodide itself finds its own. */
export interface Place {
  base: URL;
  indexURL: string;
  read(name: string): Promise<Response>;
}

const ROOT = "/cardwright";

/** Start Python from its files, with nothing in its memory; that can be kept then. */
export async function begun(place: Place, kind: Kind): Promise<Python> {
  return ready(place, kind, null, `
import importlib, sys
sys.path.insert(0, "${ROOT}")
importlib.invalidate_caches()
import ${KINDS[kind].first}
`);
}

/** Start Python as it was when a build has kept it; rejects where that can't be had. */
export async function recalled(place: Place, kind: Kind): Promise<Python> {
  return ready(place, kind, kept(place, kind), `
import ${KINDS[kind].first} as first
first.recalled()
`);
}

/** Return the memory that was kept, if it is of the same build as all else: it begins with the stamp of its own. */
async function kept(place: Place, kind: Kind): Promise<Uint8Array> {
  const [memory, stamp] = await Promise.all([place.read(`${kind}.memory`).then(inflated), place.read("stamp.txt").then(bytes)]);
  if (stamp.some((byte, at) => memory[at] !== byte)) throw new Error("the memory is of another build");
  return memory.subarray(stamp.length);
}

/** What is recalled, when it has come; without any, memory can be kept. */
type Memory = Promise<Uint8Array> | null;

/** Load Pyodide and its files, and run what comes first. */
async function ready(place: Place, kind: Kind, memory: Memory, first: string): Promise<Python> {
  const files = place.read(`${kind}.files`).then(inflated);
  const [python, archive] = await Promise.all([loaded(place, kind, memory), files]);
  unpack(python, archive);
  python.runPython(first);
  return python;
}

/**
 * Load Pyodide. What is not Python is there before Python begins, so always in the same place: what
 * memory says of it stays true.
 */
async function loaded(place: Place, kind: Kind, memory: Memory): Promise<Python> {
  memory?.catch(() => {}); // it is told where it is waited for
  const native: Record<string, string> = KINDS[kind].native;
  const pyodide = import(new URL("pyodide/pyodide.mjs", place.base).href) as Promise<Pyodide>;
  const machine = import(new URL("pyodide/pyodide.asm.mjs", place.base).href) as Promise<{ default: Options["createPyodideModule"] }>;
  const createPyodideModule = async (settings: Settings): Promise<Machine> => {
    const { locateFile } = settings;
    settings.dynamicLibraries = Object.keys(native);
    settings.locateFile = (name) => (name in native ? new URL(native[name]!, place.base).href : locateFile(name));
    const made = await (await machine).default(settings);
    if (memory !== null) {
      const kept = await memory;
      while (made.HEAPU8.length < kept.length) made._malloc(kept.length - made.HEAPU8.length);
      const { restoreSnapshot } = settings.API;
      settings.API.restoreSnapshot = () => restoreSnapshot(kept);
    }
    return made;
  };
  // Memory comes only above, where there is room for it: so the machine is made while it is on its way.
  const way = memory === null ? { _makeSnapshot: true } : { _loadSnapshot: new Uint8Array() };
  return (await pyodide).loadPyodide({ indexURL: place.indexURL, createPyodideModule, ...way });
}

/** Inflate what was packed by gzip, as it comes in. */
async function inflated(packed: Response): Promise<Uint8Array> {
  return bytes(new Response(packed.body!.pipeThrough(new DecompressionStream("gzip") as TransformStream)));
}

async function bytes(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

/** Put the files of an archive, a ZIP that is not compressed, where Python looks for them: all of the same age. */
function unpack({ FS }: Python, archive: Uint8Array): void {
  const view = new DataView(archive.buffer, archive.byteOffset);
  const text = new TextDecoder();
  const folders = new Set<string>();
  for (let at = 0; view.getUint32(at, true) === 0x04034b50; ) {
    const size = view.getUint32(at + 18, true);
    const name = at + 30;
    const data = name + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const path = `${ROOT}/${text.decode(archive.subarray(name, name + view.getUint16(at + 26, true)))}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(path, archive.subarray(data, data + size), { canOwn: true });
    FS.utime(path, 0, 0);
    at = data + size;
  }
}
