// Readies Python for browsers: node python.mjs SOURCES.zip OUT.zip [NATIVE]
//
// The Pyodide that pages run compiles the sources, so that pages need not, and with the language
// among them (which needs what is not Python, NATIVE) builds the parser's tables. The same sources
// make the same bytes, which are not compressed: pages take them apart themselves.
import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

process.on("uncaughtException", (error) => {
  console.error(error.message); // not its place: that is a line as long as Pyodide
  process.exit(1);
});
const [sources, out, native] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(await readFile(sources)), "zip", { extractDir: "/cardwright" });
if (native) python.FS.writeFile("/tmp/native.so", await readFile(native));
await python.runPythonAsync(`
import io, py_compile, sys, zipfile
from pathlib import Path

root = Path("/cardwright")
sys.path.insert(0, str(root))
sys.dont_write_bytecode = True
native = Path("/tmp/native.so")
if native.exists():
    (place,) = root.rglob("*.so")
    place.write_bytes(native.read_bytes())
    from cardwright.dsl.parser_tables import tables_to_ship
    name, tables = tables_to_ship()
    (root / "cardwright" / "dsl" / name).write_bytes(tables)
    place.write_bytes(b"")  # pages have it in another way
packed = io.BytesIO()
with zipfile.ZipFile(packed, "w") as archive:
    for file in sorted(path for path in root.rglob("*") if path.is_file()):
        name, data = file.relative_to(root).as_posix(), file.read_bytes()
        if file.suffix == ".py":
            compiled = Path("/tmp/compiled.pyc")
            mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
            py_compile.compile(str(file), str(compiled), name, True, 2, mode)
            name, data = name + "c", compiled.read_bytes()
        archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
`);
await writeFile(out, python.runPython("packed.getvalue()").toJs());
