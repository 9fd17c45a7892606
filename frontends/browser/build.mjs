// Bundles the client into the folder that is named, or into `dist`. Pyodide is only copied.
import { cp, mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = process.argv[2] ?? here("dist");
await rm(out, { recursive: true, force: true });
await mkdir(`${out}/pyodide`, { recursive: true });
await build({
  entryPoints: ["table.ts", "try.ts", "steps.ts", "workbench.ts", "worker.ts", "offline.ts", "client.css", "page.css"].map((name) => here(`src/${name}`)),
  outdir: out,
  bundle: true,
  splitting: true,
  chunkNames: "parts/[hash]",
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "linked",
  logLevel: "warning",
});
const files = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
for (const file of files) {
  await cp(here(`node_modules/pyodide/${file}`), `${out}/pyodide/${file}`);
}
