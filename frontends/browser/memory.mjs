// Keeps Python's memory for browsers, with all in it that a page will need:
// node memory.mjs CLIENT KIND OUT, where CLIENT is the folder with everything else.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

process.on("uncaughtException", (error) => {
  console.error(error.message); // not its place: that is a line as long as Pyodide
  process.exit(1);
});
const [client, kind, out] = process.argv.slice(2);
const source = fileURLToPath(new URL("src/python.ts", import.meta.url));
const bundled = await build({ entryPoints: [source], bundle: true, format: "esm", write: false, legalComments: "none" });
const { KINDS, begun } = await import(`data:text/javascript,${encodeURIComponent(bundled.outputFiles[0].text)}`);
const read = (name) => readFile(`${client}/${name}`);
const place = { base: pathToFileURL(`${client}/`), indexURL: `${client}/pyodide/`, read: async (name) => new Response(await read(name)) };
const python = await begun(place, kind);
python.FS.mkdirTree("/games");
for (const name of (await readdir(`${client}/games`)).sort()) python.FS.writeFile(`/games/${name}`, await read(`games/${name}`));
python.runPython(`
import gc, pathlib, ${KINDS[kind].first} as first
first.warm([file.read_text("utf-8") for file in sorted(pathlib.Path("/games").iterdir())])
gc.collect()
`);
const stamp = await read("stamp.txt");
await writeFile(out, gzipSync(Buffer.concat([stamp, python.makeMemorySnapshot()]), { level: 9 }));
