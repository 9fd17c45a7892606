/** A card to be tried: written, checked, seen and put on the table, on its own page. */

import { packed, unpacked } from "./compressing.js";
import { h } from "./dom.js";
import { Editing, faultTold, textsTold } from "./editing.js";
import type { Seen } from "./editing.js";
import { Language } from "./language.js";
import type { Pictures } from "./things.js";
import { putOnTable, scenarioShown } from "./trying.js";
import { loadWords, word } from "./words.js";

const base = new URL("./", import.meta.url);

class Trial {
  private readonly code = document.documentElement.lang || "en";
  private readonly card: string;
  private readonly original: string;
  private readonly key: string;
  private language!: Language;
  private editing!: Editing;
  private seen: Seen | null = null;
  private readonly face = h("div", { class: "ct-face" });
  private readonly texts = h("div", { class: "ct-texts" });
  private readonly status = h("p", { class: "ct-say", role: "status", "aria-live": "polite" });
  private readonly faults = h("div", { class: "ct-faults", role: "list" });
  private readonly progress = h("progress", { max: 1, value: 0, "aria-label": word("loading") });
  private readonly stage = h("div", {});
  private readonly written = h("div", {});

  constructor(
    private readonly root: HTMLElement,
    private readonly pictures: Pictures,
  ) {
    const { game = "", card = "", text = "" } = root.dataset;
    this.card = card;
    this.original = text;
    this.key = `cardwright card ${game}/${card}`;
  }

  async begin(): Promise<void> {
    const shared = new URLSearchParams(location.hash.slice(1)).get("try");
    const kept = localStorage.getItem(this.key);
    if (shared !== null) return this.open((await unpacked(shared).catch(() => null)) ?? this.original);
    this.root.replaceChildren(
      h("button", { type: "button", class: "ct-main", onclick: () => void this.open(kept ?? this.original) }, word("try_it")),
      " ",
      word("try_about"),
    );
  }

  private async open(text: string): Promise<void> {
    const button = (key: string, action: () => void): HTMLElement =>
      h("button", { type: "button", onclick: action }, word(key));
    this.editing = new Editing(() => void this.check());
    this.editing.open(null, text);
    const table = h("button", { type: "button", class: "ct-main", onclick: () => void this.putOnTable() }, word("put_on_table"));
    this.root.replaceChildren(
      h("div", { class: "ct-trial" }, h("div", {}, this.editing.root, this.faults), h("div", {}, this.face, this.texts)),
      h(
        "div",
        { class: "ct-bar", role: "toolbar", "aria-label": word("commands") },
        table,
        button("format", () => void this.editing.format()),
        button("share", () => void this.share()),
        button("as_it_was", () => this.editing.put(this.original)),
        this.progress,
      ),
      this.status,
      this.stage,
      this.written,
    );
    this.editing.focus();
    this.status.textContent = word("loading_language");
    const loaded = (part: number): void => {
      this.progress.value = part;
      this.progress.hidden = part >= 1;
    };
    const failed = (why: string): void => {
      this.progress.hidden = true;
      this.status.textContent = `${word("failed")} ${why}`;
    };
    try {
      this.language = await Language.open(base, "editor", this.code, loaded, failed);
    } catch (error) {
      return failed(String(error));
    }
    const { game = "" } = this.root.dataset;
    this.editing.path = await this.language.ask("shipped", game, this.card);
    this.editing.language = this.language;
    this.status.textContent = "";
    await this.check();
  }

  /** Have the text looked at, and show what is wrong, and how it looks and reads. */
  private async check(): Promise<void> {
    const { editing } = this;
    const { text, path } = editing;
    if (path === null) return;
    const seen = await this.language.asked<Seen>("edit", path, text);
    if (text !== editing.text) return; // there is newer text already
    this.seen = seen;
    if (text === this.original) localStorage.removeItem(this.key);
    else localStorage.setItem(this.key, text);
    editing.mark(seen.faults);
    this.faults.replaceChildren(...seen.faults.map((fault) => faultTold(fault, () => editing.mend(fault))));
    if (seen.face) this.face.innerHTML = seen.face.svg;
    this.face.classList.toggle("ct-old", seen.face === null);
    if (Object.keys(seen.texts).length) this.texts.replaceChildren(...textsTold(seen.texts, this.code));
  }

  private async share(): Promise<void> {
    const link = `${location.href.split("#")[0]}#try=${await packed(this.editing.text)}`;
    window.history.replaceState(null, "", link);
    await navigator.clipboard?.writeText(link).catch(() => {});
    this.status.textContent = word("shared");
  }

  private async putOnTable(): Promise<void> {
    this.status.textContent = word("laying_out");
    this.written.replaceChildren();
    try {
      await this.check();
      const drawn = new Map(this.seen?.face ? [[this.card, this.seen.face.svg]] : []);
      await putOnTable(this.language, this.editing.path!, drawn, this.pictures, this.stage, (text) =>
        this.written.replaceChildren(scenarioShown(text)),
      );
      this.status.textContent = "";
    } catch (error) {
      this.status.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}

for (const root of document.querySelectorAll<HTMLElement>("[data-cardwright-try]")) {
  const { faces = "", icons = "", first = "" } = root.dataset;
  void loadWords(base, document.documentElement.lang || "en").then(() => new Trial(root, { faces, icons, first }).begin());
}
