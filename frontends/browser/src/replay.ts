/** A game that was played, step by step: a time line to drag, from anybody's eyes. */

import type { Client } from "../../typescript/src/client.js";
import type { Asked, View } from "../../typescript/src/messages.js";
import { Board } from "./board.js";
import { download, h } from "./dom.js";
import type { Things } from "./things.js";
import { word } from "./words.js";

/** A replay as data, as far as it is looked into. */
export interface Recorded {
  game: string;
  setup: { players: number };
  choices: string[];
  checks: string[];
}

export class Replay {
  readonly root = h("div", { class: "ct-match ct-replay" });
  private at: number;
  private viewer: number | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private match: string | null = null;
  private readonly board: Board;
  private readonly stage = h("div", { class: "ct-halves" });
  private readonly line: HTMLInputElement;
  private readonly place = h("output", {});
  private readonly sheet = h("dialog", { class: "ct-sheet" });
  private wanted = -1;
  private isShowing = false;

  constructor(
    private readonly client: Client,
    private readonly data: Recorded,
    private readonly things: Things,
    private readonly names: (player: number) => string,
    private readonly leave: (() => void) | null,
  ) {
    this.at = 0;
    this.board = new Board(things, names);
    this.line = h("input", {
      type: "range",
      min: 0,
      max: data.choices.length,
      value: 0,
      "aria-label": word("time_line"),
      oninput: () => this.go(Number(this.line.value)),
    });
    this.sheet.addEventListener("click", () => this.sheet.close());
  }

  async begin(): Promise<void> {
    const step = (by: number, key: string, sign: string): HTMLElement =>
      h("button", { type: "button", "aria-label": word(key), title: word(key), onclick: () => this.go(this.at + by) }, sign);
    const play: HTMLElement = h(
      "button",
      { type: "button", "aria-label": word("play_on"), title: word("play_on"), onclick: () => this.toggle() },
      "▶",
    );
    const eyes = h(
      "select",
      { "aria-label": word("eyes"), onchange: (event: Event) => this.look((event.target as HTMLSelectElement).value) },
      h("option", { value: "" }, word("eyes_all")),
      Array.from({ length: this.data.setup.players }, (_, player) => h("option", { value: player }, this.names(player))),
    );
    this.root.replaceChildren(
      h(
        "div",
        { class: "ct-bar", role: "toolbar", "aria-label": word("time_line") },
        step(-1, "step_back", "◀◀"),
        play,
        step(1, "step_on", "▶▶"),
        this.line,
        this.place,
        eyes,
        this.leave &&
          h("button", { type: "button", onclick: () => download(`${this.data.game}.replay.json`, JSON.stringify(this.data)) }, word("download")),
        this.leave && h("button", { type: "button", onclick: () => (this.stop(), this.leave!()) }, word("back_to_game")),
      ),
      this.stage,
      this.sheet,
    );
    await this.go(0);
  }

  /** Let the keyboard go on with the time line. */
  focus(): void {
    this.line.focus();
  }

  private look(value: string): void {
    this.viewer = value === "" ? null : Number(value);
    void this.go(this.at);
  }

  private toggle(): void {
    if (this.timer !== undefined) return this.stop();
    this.timer = setInterval(() => {
      if (this.at >= this.data.choices.length) this.stop();
      else void this.go(this.at + 1);
    }, 1000);
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Go to the position after so many choices; of several that are asked for at once, the last. */
  async go(to: number): Promise<void> {
    this.wanted = Math.max(0, Math.min(to, this.data.choices.length));
    if (this.isShowing) return;
    this.isShowing = true;
    try {
      while (this.wanted >= 0) {
        const at = this.wanted;
        this.wanted = -1;
        await this.show(at);
      }
    } finally {
      this.isShowing = false;
    }
  }

  private async show(at: number): Promise<void> {
    const { client, data, things } = this;
    const part = { ...data, choices: data.choices.slice(0, at), checks: data.checks.slice(0, at + 1) };
    const loaded = await client.ask("load", { data: part as never });
    const match = loaded.match.match;
    const token = loaded.tokens ? { token: await this.tokenFor(match, loaded.tokens) } : {};
    const seat = this.viewer === null || loaded.tokens ? {} : { seat: this.viewer };
    const language = things.language;
    const [{ view }, { decision }, story] = await Promise.all([
      client.ask("view", { match, ...token, ...seat }),
      client.ask("decision", { match, ...token, language }),
      client.ask("story", { match, ...token, ...seat, language }),
    ]);
    await client.ask("close", { match, ...(loaded.tokens ? { token: loaded.tokens.host } : {}) });
    this.at = at;
    this.line.value = String(at);
    this.place.textContent = `${at} / ${data.choices.length}`;
    this.draw(view, decision, story.lines);
  }

  /** What shows a server as whom one looks on. */
  private async tokenFor(match: string, tokens: { invitations: (string | null)[]; spectator: string }): Promise<string> {
    const invitation = this.viewer === null ? null : tokens.invitations[this.viewer];
    return invitation ? (await this.client.ask("join", { match, invitation })).token : tokens.spectator;
  }

  private draw(view: View, decision: Asked | null, lines: string[]): void {
    const chosen = this.data.choices[this.at];
    const option = decision?.options?.find((one) => one.id === chosen);
    const story = h("ol", { class: "ct-story", tabindex: "0", "aria-label": word("log") }, lines.map((line) => h("li", {}, this.things.linked(line, (card) => this.read(card)))));
    this.stage.replaceChildren(
      this.board.draw(view, { options: option ? [option] : [], hint: null, choose: () => {}, card: (id) => this.read(id) }),
      h(
        "aside",
        { class: "ct-side" },
        h(
          "section",
          { class: "ct-ask" },
          decision && h("h2", {}, this.names(decision.player)),
          decision && h("p", { class: "ct-say" }, decision.prompt ?? decision.kind),
          h("p", { class: "ct-chosen", role: "status" }, chosen === undefined ? word("end_of_replay") : `▸ ${option?.label ?? chosen}`),
        ),
        this.board.stack(view, { card: (id) => this.read(id) }),
        h("section", { class: "ct-log" }, h("h3", {}, word("log")), story),
      ),
    );
    story.scrollTop = story.scrollHeight;
  }

  private read(id: string): void {
    this.sheet.replaceChildren(
      h(
        "div",
        { class: "ct-sheet-body" },
        this.things.face(id),
        h("div", {}, h("h2", {}, this.things.card(id)), this.things.text(id).map((line) => h("p", {}, line)), h("button", { type: "button" }, word("close"))),
      ),
    );
    this.sheet.showModal();
  }
}
