/** The workbench: the files of one's own set or game, and all that comes of them, on one page. */

import type { GameDescription, GamesReply } from "../../typescript/src/messages.js";
import { bytesOf, lettersOf, packed, unpacked } from "./compressing.js";
import { download, h } from "./dom.js";
import { Editing, faultTold, languageName, textsTold } from "./editing.js";
import type { Fault, Seen } from "./editing.js";
import { keepOffline } from "./keeping.js";
import { Language } from "./language.js";
import { Replay } from "./replay.js";
import type { Recorded } from "./replay.js";
import { Simulating } from "./simulating.js";
import { Things } from "./things.js";
import type { Pictures } from "./things.js";
import { putOnTable, scenarioShown } from "./trying.js";
import { loadWords, word } from "./words.js";

const base = new URL("./", import.meta.url);
const KEPT = "cardwright workbench";
const SHARED = "set";

type Files = Record<string, string>;

interface Shown {
  path: string;
  card: string;
  name: string;
  svg: string;
  texts: Record<string, string[]>;
}

interface Played {
  path: string;
  name: string;
  outcome: "passed" | "failed" | "error";
  faults: Fault[];
  /** What it says, in the language of the page. */
  passages: { title: string; sentences: string[] }[];
  replay: Recorded | null;
}

const isCard = (path: string): boolean => path.endsWith(".card") && !/(^|\/)(set|game)\.card$/.test(path);
const fileName = (path: string): string => path.split("/").at(-1)!;

class Workbench {
  private readonly code = document.documentElement.lang || "en";
  private language: Language | null = null;
  private isReady!: () => void;
  private readonly ready = new Promise<void>((resolve) => (this.isReady = resolve));
  private games: GameDescription[] = [];
  private files: Files = {};
  private current = "";
  private faults: Record<string, Fault[]> = {};
  private shown: Shown[] = [];
  private wantsCheck: ReturnType<typeof setTimeout> | undefined;
  private readonly editing = new Editing(() => void this.edited());
  private readonly list = h("div", { class: "wb-files", role: "listbox", "aria-label": word("files") });
  private readonly own = h("div", { class: "ct-faults", role: "list" });
  private readonly status = h("p", { class: "ct-say", role: "status", "aria-live": "polite" });
  private readonly progress = h("progress", { max: 1, value: 0, "aria-label": word("loading") });
  private readonly face = h("div", { class: "ct-face" });
  private readonly texts = h("div", { class: "ct-texts" });
  private readonly panel = h("div", { class: "wb-panel", role: "tabpanel", tabindex: "0" });
  private readonly stage = h("div", { class: "wb-stage" });
  private readonly tabs = h("div", { class: "wb-tabs", role: "tablist", "aria-label": word("what_comes") });
  private tab = "card";
  private readonly simulating = new Simulating(() => this.language);
  private readonly dialog = h("dialog", { class: "ct-sheet" });

  constructor(
    private readonly root: HTMLElement,
    private readonly pictures: Pictures,
  ) {}

  async begin(): Promise<void> {
    this.games = ((await (await fetch(new URL("games.json", base))).json()) as GamesReply).games;
    this.lay();
    const shared = new URLSearchParams(location.hash.slice(1)).get(SHARED);
    const kept = this.kept();
    let files: Files | null = kept;
    if (shared !== null) {
      const given = await unpacked(shared).then((text) => JSON.parse(text) as Files).catch(() => null);
      if (given === null) this.status.textContent = word("bad_link");
      else if (kept === null || same(kept, given) || confirm(word("replace_files"))) files = given;
    }
    if (files) this.use(files);
    this.say(word("loading_language"));
    const loaded = (part: number): void => {
      this.progress.value = part;
      this.progress.hidden = part >= 1;
    };
    const failed = (why: string): void => {
      this.progress.hidden = true;
      this.say(`${word("failed")} ${why}`);
    };
    try {
      this.language = await Language.open(base, "workbench", this.code, loaded, failed);
    } catch (error) {
      return failed(String(error));
    }
    this.editing.language = this.language;
    this.say("");
    if (files) await this.tellAll();
    else await this.anew("set", this.games[0]!.id);
    this.isReady();
    void keepOffline(base, []);
  }

  // -- the page --

  private lay(): void {
    const button = (key: string, action: () => unknown, main = false): HTMLElement =>
      h("button", { type: "button", class: main ? "ct-main" : "", onclick: () => void this.attempt(action) }, word(key));
    const upload = h("input", { type: "file", multiple: true, accept: ".zip,.card,.scenario", hidden: true, onchange: () => void this.attempt(() => this.upload(upload)) });
    this.root.replaceChildren(
      h(
        "div",
        { class: "ct-bar", role: "toolbar", "aria-label": word("commands") },
        button("put_on_table", () => this.putOnTable(), true),
        button("format", () => this.editing.format()),
        button("print_sheet", () => this.print()),
        button("download_folder", () => this.download()),
        h("button", { type: "button", onclick: () => upload.click() }, word("upload")),
        upload,
        button("share", () => this.share()),
        button("start_anew", () => this.askAnew()),
        this.progress,
      ),
      this.status,
      h(
        "div",
        { class: "wb-desk" },
        h(
          "div",
          { class: "wb-side" },
          this.list,
          h(
            "div",
            { class: "wb-buttons" },
            button("new_card", () => this.askCard()),
            button("new_scenario", () => this.newScenario()),
            button("rename", () => this.rename()),
            button("delete", () => this.remove()),
          ),
        ),
        h("div", { class: "wb-text" }, this.editing.root, this.own),
        h("div", { class: "wb-made" }, this.tabs, this.panel),
      ),
      this.stage,
      this.dialog,
    );
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    this.drawTabs();
  }

  private say(text: string): void {
    this.status.textContent = text;
  }

  /** Do something, as soon as there is somebody to ask; what can't be done is said. */
  private async attempt(deed: () => unknown): Promise<void> {
    await this.ready;
    this.say("");
    try {
      await deed();
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  private drawFiles(): void {
    this.list.replaceChildren(
      ...Object.keys(this.files).sort().map((path) => {
        const faults = this.faults[path] ?? [];
        const bad = faults.filter((fault) => fault.severity === "error").length;
        const folder = path.slice(0, path.length - fileName(path).length);
        return h(
          "button",
          { type: "button", role: "option", "data-path": path, "aria-selected": String(path === this.current), title: path, onclick: () => this.open(path) },
          h("small", {}, folder),
          fileName(path),
          faults.length > 0 && h("span", { class: bad ? "wb-bad" : "wb-warned", "aria-label": word("faults", { number: faults.length }) }, `${bad ? "✗" : "!"} ${faults.length}`),
        );
      }),
    );
  }

  private drawTabs(): void {
    const keys = ["card", "checks", "scenarios", "all_cards", "simulation"];
    this.tabs.replaceChildren(
      ...keys.map((key) =>
        h(
          "button",
          { type: "button", role: "tab", "data-tab": key, "aria-selected": String(key === this.tab), tabindex: key === this.tab ? 0 : -1, onclick: () => void this.attempt(() => this.show(key)), onkeydown: (event: KeyboardEvent) => this.walk(event, keys) },
          word(`tab_${key}`),
        ),
      ),
    );
  }

  private walk(event: KeyboardEvent, keys: string[]): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = keys[(keys.indexOf(this.tab) + step + keys.length) % keys.length]!;
    void this.attempt(() => this.show(next)).then(() => this.tabs.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus());
  }

  /** Show one of the things that come of the files. */
  private async show(key: string): Promise<void> {
    this.tab = key;
    this.drawTabs();
    if (key === "card") this.panel.replaceChildren(this.face, this.texts);
    else if (key === "checks") this.panel.replaceChildren(...this.allFaults());
    else if (key === "scenarios") await this.runScenarios();
    else if (key === "all_cards") await this.preview(this.code);
    else this.panel.replaceChildren(this.simulating.draw(Object.keys(this.files).filter(isCard)));
  }

  // -- files --

  private use(files: Files): void {
    this.files = { ...files };
    const cards = Object.keys(files).sort();
    this.open(cards.find(isCard) ?? cards[0] ?? "");
  }

  private open(path: string): void {
    this.current = path;
    this.editing.open(null, this.files[path] ?? "");
    this.face.replaceChildren();
    this.texts.replaceChildren();
    this.drawFiles();
    if (this.language && path) {
      void this.language.ask("at", path).then((at) => {
        if (this.current !== path) return;
        this.editing.path = at;
        return this.look();
      });
    }
  }

  /** Let the language have all files, in place of those that it had. */
  private async tellAll(): Promise<void> {
    await this.language!.ask("clear");
    this.faults = {};
    await Promise.all(Object.entries(this.files).map(([path, text]) => this.language!.ask("put", path, text)));
    this.keep();
    this.open(this.current);
    await this.check();
  }

  private async put(path: string, text: string): Promise<void> {
    await this.language?.ask("put", path, text);
    this.files[path] = text;
    this.keep();
    this.open(path);
    this.editing.focus();
    await this.check();
  }

  private async edited(): Promise<void> {
    if (!this.current) return;
    this.files[this.current] = this.editing.text;
    this.keep();
    await this.look();
    clearTimeout(this.wantsCheck);
    this.wantsCheck = setTimeout(() => void this.attempt(() => this.check()), 600);
  }

  /** Have the open text looked at alone, which is quick. */
  private async look(): Promise<void> {
    const { text, path } = this.editing;
    if (!this.language || path === null) return;
    const seen = await this.language.asked<Seen>("edit", path, text);
    if (text !== this.editing.text || path !== this.editing.path) return;
    this.tellFaults(seen.faults);
    if (seen.face) this.face.innerHTML = seen.face.svg;
    this.face.classList.toggle("ct-old", seen.face === null);
    if (Object.keys(seen.texts).length) this.texts.replaceChildren(...textsTold(seen.texts, this.code));
    if (this.tab === "card") this.panel.replaceChildren(this.face, this.texts);
  }

  private tellFaults(faults: Fault[]): void {
    this.editing.mark(faults);
    this.own.replaceChildren(...faults.map((fault) => faultTold(fault, () => this.editing.mend(fault), () => this.editing.select(fault))));
  }

  /** Have all files looked at together. */
  private async check(): Promise<void> {
    if (!this.language) return;
    const { current } = this;
    await this.language.ask("put", current, this.files[current] ?? "");
    this.faults = await this.language.asked("check");
    this.drawFiles();
    if (current === this.current && this.files[current] === this.editing.text) this.tellFaults(this.faults[current] ?? []);
    if (this.tab === "checks") await this.show("checks");
  }

  private allFaults(): HTMLElement[] {
    const found = Object.entries(this.faults).filter(([, faults]) => faults.length > 0);
    if (found.length === 0) return [h("p", { class: "wb-well" }, `✓ ${word("no_faults")}`)];
    return found.map(([path, faults]) =>
      h(
        "section",
        {},
        h("h3", {}, path),
        h("div", { role: "list" }, faults.map((fault) => faultTold(fault, () => void this.mendIn(path, fault), () => void this.goTo(path, fault)))),
      ),
    );
  }

  private goTo(path: string, fault: Fault): void {
    if (path !== this.current) this.open(path);
    this.editing.select(fault);
  }

  private mendIn(path: string, fault: Fault): void {
    if (path !== this.current) this.open(path);
    this.editing.mend(fault);
  }

  // -- asking --

  private form(title: string, fields: HTMLElement[], done: (given: FormData) => unknown, verb = "make"): void {
    const form = h(
      "form",
      {
        method: "dialog",
        onsubmit: (event: Event) => {
          event.preventDefault();
          this.dialog.close();
          void this.attempt(() => done(new FormData(form)));
        },
      },
      h("h2", {}, title),
      fields,
      h("div", { class: "ct-bar" }, h("button", { type: "submit", class: "ct-main" }, word(verb)), h("button", { type: "button", onclick: () => this.dialog.close() }, word("close"))),
    );
    this.dialog.replaceChildren(form);
    this.dialog.setAttribute("aria-label", title);
    this.dialog.showModal();
    form.querySelector<HTMLElement>("input, select")?.focus();
  }

  private field(key: string, input: HTMLElement): HTMLElement {
    return h("label", { class: "wb-field" }, h("span", {}, word(key)), input);
  }

  private async askCard(): Promise<void> {
    const kinds = await this.language!.asked<Record<string, string>>("kinds");
    const kind = h("select", { name: "kind" }, Object.entries(kinds).map(([id, name]) => h("option", { value: id }, name)));
    this.form(word("new_card"), [this.field("name", h("input", { name: "name", required: true, maxlength: 60 })), this.field("kind", kind)], async (given) => {
      const made = await this.language!.asked<{ path: string; text: string }>("draft", String(given.get("kind")), String(given.get("name")).replaceAll('"', "'"));
      await this.put(this.free(made.path), made.text);
    });
  }

  /** A path that no file has: a card is never overwritten by a new one. */
  private free(path: string): string {
    const [stem, end] = [path.replace(/\.\w+$/, ""), path.match(/\.\w+$/)![0]];
    let found = path;
    for (let number = 2; found in this.files; number++) found = `${stem}-${number}${end}`;
    return found;
  }

  private async newScenario(): Promise<void> {
    if (!isCard(this.current)) throw new Error(word("open_a_card"));
    await this.check();
    const made = await this.language!.asked<{ path: string; text: string }>("scenario_draft", this.current);
    await this.put(made.path, made.text);
  }

  private rename(): void {
    const { current } = this;
    if (!current) return;
    this.form(word("rename"), [this.field("file", h("input", { name: "path", required: true, value: current, pattern: String.raw`[^\\]+\.(card|scenario)` }))], async (given) => {
      const path = String(given.get("path"));
      if (path === current) return;
      if (path in this.files) throw new Error(word("there_already", { file: path }));
      const text = this.files[current]!;
      await this.language!.ask("put", path, text);
      await this.language!.ask("remove", current);
      delete this.files[current];
      await this.put(path, text);
    }, "rename");
  }

  private remove(): void {
    const { current } = this;
    if (!current) return;
    this.form(word("delete_file", { file: current }), [], async () => {
      await this.language!.ask("remove", current);
      delete this.files[current];
      this.keep();
      this.use(this.files);
      await this.check();
    }, "delete");
  }

  private askAnew(): void {
    const names = this.games.map((game): [string, string] => [game.id, game.names[this.code] ?? game.names["en"] ?? game.id]);
    const options = (["set", "game"] as const).flatMap((what) =>
      names.map(([id, game]) => h("option", { value: `${what} ${id}` }, word(`new_${what}`, { game }))),
    );
    this.form(word("start_anew"), [h("p", {}, word("anew_about")), this.field("what", h("select", { name: "what" }, options))], async (given) => {
      const [what, game] = String(given.get("what")).split(" ");
      await this.anew(what!, game!);
    });
  }

  private async anew(what: string, game: string): Promise<void> {
    this.use(await this.language!.asked<Files>("begin", what, game));
    this.stage.replaceChildren();
    await this.tellAll();
  }

  // -- what comes of them --

  private async preview(language: string): Promise<void> {
    const { language: desk } = this;
    if (!desk) return;
    await this.check();
    this.shown = await desk.asked<Shown[]>("preview", language);
    const codes = Object.keys(this.shown[0]?.texts ?? {});
    const choice = h(
      "select",
      { "aria-label": word("language"), onchange: (event: Event) => void this.attempt(() => this.preview((event.target as HTMLSelectElement).value)) },
      codes.map((code) => h("option", { value: code, selected: code === language }, languageName(code))),
    );
    const faces = this.shown.map((card) => {
      const place = h("button", { type: "button", class: "wb-card", "aria-label": card.name, onclick: () => this.open(card.path) });
      place.innerHTML = card.svg;
      return place;
    });
    this.panel.replaceChildren(
      codes.length > 0 ? choice : h("p", {}, word("no_cards")),
      h("div", { class: "wb-gallery" }, faces),
    );
  }

  private async runScenarios(): Promise<void> {
    const { language } = this;
    if (!language) return;
    this.panel.replaceChildren(h("p", {}, word("playing_scenarios")));
    await this.check();
    const played = await language.asked<Played[]>("run_scenarios");
    const passed = played.filter((one) => one.outcome === "passed").length;
    this.panel.replaceChildren(
      h("p", { class: passed === played.length ? "wb-well" : "wb-ill" }, played.length ? word("scenarios_pass", { good: passed, all: played.length }) : word("no_scenarios")),
      h(
        "div",
        { role: "list" },
        played.map((one) => {
          return h(
            "section",
            { role: "listitem", class: `wb-played wb-${one.outcome}` },
            h("strong", {}, `${one.outcome === "passed" ? "✓" : "✗"} ${one.name}`),
            " ",
            h("small", {}, fileName(one.path)),
            one.faults.map((fault) => faultTold(fault, null, () => this.goTo(one.path, fault))),
            one.passages.length > 0 &&
              h(
                "details",
                {},
                h("summary", {}, word("in_words")),
                one.passages.map((part) => h("div", {}, h("strong", {}, part.title), h("ul", {}, part.sentences.map((sentence) => h("li", {}, sentence))))),
              ),
            one.replay && h("button", { type: "button", onclick: () => void this.attempt(() => this.step(one.replay!)) }, word("steps")),
          );
        }),
      ),
    );
  }

  /** Go through a scenario with the cards as they are written now. */
  private async step(data: Recorded): Promise<void> {
    const language = this.language!;
    const card = this.anyCard();
    const made = await language.asked<{ game: string; cards: string; things: never }>("put_on_table", (await language.ask("at", card))!);
    language.useCards(made.game, made.cards);
    const things = new Things(made.game, this.code, made.things, this.pictures);
    for (const [id, svg] of await this.drawn()) things.drawn.set(id, URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })));
    const replay = new Replay(language.client, data, things, (player) => word("player", { number: player + 1 }), () => this.stage.replaceChildren());
    await replay.begin();
    this.stage.replaceChildren(replay.root);
    replay.root.scrollIntoView({ block: "nearest" });
    replay.focus();
  }

  private anyCard(): string {
    const sound = (path: string): boolean => isCard(path) && !(this.faults[path] ?? []).some((fault) => fault.severity === "error");
    const found = isCard(this.current) ? this.current : Object.keys(this.files).find(sound);
    if (found === undefined) throw new Error(word("no_cards"));
    return found;
  }

  private async drawn(): Promise<Map<string, string>> {
    const shown = await this.language!.asked<Shown[]>("preview", this.code);
    return new Map(shown.map((card) => [card.card, card.svg]));
  }

  private async putOnTable(): Promise<void> {
    const language = this.language;
    if (!language) return;
    if (!isCard(this.current)) throw new Error(word("open_a_card"));
    this.say(word("laying_out"));
    await this.check();
    const card = this.current;
    await putOnTable(language, (await language.ask("at", card))!, await this.drawn(), this.pictures, this.stage, (text) => void this.attempt(() => this.keepScenario(card, text)));
    this.say("");
  }

  /** Write a scenario of what was played beside its card, after those that are there. */
  private async keepScenario(card: string, text: string): Promise<void> {
    const path = card.replace(/\.card$/, ".scenario");
    const before = this.files[path];
    await this.put(path, before ? `${before.trimEnd()}\n\n${text}` : text);
    this.stage.append(scenarioShown(text));
    this.say(word("kept_in", { file: path }));
  }

  private async print(): Promise<void> {
    await this.check();
    const page = (await this.language!.ask("sheet", this.code))!;
    const frame = h("iframe", { class: "wb-sheet", title: word("print_sheet"), srcdoc: page });
    const button = h("button", { type: "button", class: "ct-main", onclick: () => frame.contentWindow?.print() }, word("print_sheet"));
    const close = h("button", { type: "button", onclick: () => this.stage.replaceChildren() }, word("close"));
    this.stage.replaceChildren(h("div", { class: "ct-bar" }, button, close), frame);
    this.stage.scrollIntoView({ block: "nearest" });
  }

  // -- coming and going --

  private async download(): Promise<void> {
    await this.check();
    const folder = Object.keys(this.files)[0]?.split("/")[0] ?? "cards";
    const letters = (await this.language!.ask("packed"))!;
    download(`${folder}.zip`, new Blob([bytesOf(letters) as BlobPart], { type: "application/zip" }));
  }

  private async upload(input: HTMLInputElement): Promise<void> {
    const given: Files = {};
    for (const file of input.files ?? []) {
      if (file.name.endsWith(".zip")) {
        const letters = lettersOf(new Uint8Array(await file.arrayBuffer()));
        Object.assign(given, await this.language!.asked<Files>("unpacked", letters));
      } else {
        const folder = this.current.slice(0, this.current.length - fileName(this.current).length);
        given[`${folder}${file.name}`] = await file.text();
      }
    }
    const isFolder = Object.keys(given).some((path) => /(^|\/)(set|game)\.card$/.test(path));
    input.value = "";
    this.use(isFolder ? given : { ...this.files, ...given });
    await this.tellAll();
  }

  private async share(): Promise<void> {
    const link = `${location.href.split("#")[0]}#${SHARED}=${await packed(JSON.stringify(this.files))}`;
    window.history.replaceState(null, "", link);
    await navigator.clipboard?.writeText(link).catch(() => {});
    this.say(word("shared_files"));
  }

  private kept(): Files | null {
    try {
      const text = localStorage.getItem(KEPT);
      return text ? (JSON.parse(text) as Files) : null;
    } catch {
      return null;
    }
  }

  private keep(): void {
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.files));
    } catch {
      this.say(word("not_kept"));
    }
  }
}

function same(one: Files, other: Files): boolean {
  const sorted = (files: Files): string => JSON.stringify(Object.entries(files).sort());
  return sorted(one) === sorted(other);
}

const root = document.querySelector<HTMLElement>("[data-cardwright-workbench]");
if (root) {
  const { faces = "", icons = "", first = "" } = root.dataset;
  void loadWords(base, document.documentElement.lang || "en").then(() => new Workbench(root, { faces, icons, first }).begin());
}
