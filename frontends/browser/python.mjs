// Readies Python for browsers: node python.mjs SOURCES.zip OUT.zip [WHEEL]
//
// The Pyodide that pages run compiles the sources, so that pages need not, and with the language
// among them (which needs the wheel) builds the parser's tables. The same sources make the same bytes.
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { loadPyodide } from "pyodide";

process.on("uncaughtException", (error) => {
  console.error(error.message); // not its place: that is a line as long as Pyodide
  process.exit(1);
});
const [sources, out, wheel] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(await readFile(sources)), "zip", { extractDir: "/cardwright" });
if (wheel) await python.loadPackage(resolve(wheel), { checkIntegrity: false, messageCallback: () => {} });
python.globals.set("has_language", Boolean(wheel));
await python.runPythonAsync(`
import io, py_compile, sys, zipfile
from pathlib import Path

root = Path("/cardwright")
sys.path.insert(0, str(root))
sys.dont_write_bytecode = True
if has_language:
    from cardwright.dsl.parser_tables import tables_to_ship
    name, tables = tables_to_ship()
    (root / "cardwright" / "dsl" / name).write_bytes(tables)
packed = io.BytesIO()
with zipfile.ZipFile(packed, "w") as archive:
    for file in sorted(path for path in root.rglob("*") if path.is_file()):
        name, data = file.relative_to(root).as_posix(), file.read_bytes()
        if file.suffix == ".py":
            compiled = Path("/tmp/compiled.pyc")
            mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
            py_compile.compile(str(file), str(compiled), name, True, 2, mode)
            name, data = name + "c", compiled.read_bytes()
        archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)
`);
await writeFile(out, python.runPython("packed.getvalue()").toJs());
