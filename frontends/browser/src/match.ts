/** One match on the screen: what is asked, the board, the stack and what has happened. */

import { Refused } from "../../typescript/src/client.js";
import type { Client } from "../../typescript/src/client.js";
import type { Asked, MatchDescription, News, View } from "../../typescript/src/messages.js";
import { Board, item } from "./board.js";
import type { AnyOption, Hand } from "./board.js";
import { download, h } from "./dom.js";
import { Objection } from "./language.js";
import { Replay } from "./replay.js";
import type { Things } from "./things.js";
import { word } from "./words.js";

export interface Seating {
  /** What shows who asks, where there are tokens. */
  token?: string;
  /** The seats that are played on this screen. */
  people: number[];
  /** Whether the whole game is played here, so that it can be saved and taken back. */
  isOwn: boolean;
  /** Links for others, by seat. */
  links?: (string | null)[];
}

/** What is done when somebody leaves, and when a game should be kept. */
export interface Around {
  leave(): void;
  keep(data: object | null): void;
  /** What leaving is called; a new game, where nothing is said. */
  leaveAs?: string;
  /** What is done with a game that shall become a scenario, where that can be. */
  scenario?(save: object): Promise<void>;
}

export class MatchScreen {
  private readonly area = h("div", {});
  /** What screen readers say, which stays where it is while all else is drawn anew. */
  private readonly live = h("p", { class: "ct-heard", role: "status", "aria-live": "polite" });
  readonly root = h("div", { class: "ct-match" }, this.live, this.area);
  private readonly board: Board;
  private readonly story = h("ol", { class: "ct-story", tabindex: "0", "aria-label": word("log") });
  private readonly say = h("p", { class: "ct-say" });
  private readonly sheet = h("dialog", { class: "ct-sheet" });
  private heard = 0;
  private lastSaid = "";
  private viewer: number | null;
  private decision: Asked | null = null;
  private hint: string | null = null;
  private isDrawing = false;
  private mustDraw = false;
  private hasLostFocus = false;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  /** Who may look now, where several people share a screen. */
  private shownTo: number | null = null;

  constructor(
    private readonly client: Client,
    private readonly match: MatchDescription,
    private readonly things: Things,
    private readonly seating: Seating,
    private readonly around: Around,
  ) {
    this.viewer = seating.people[0] ?? null;
    this.board = new Board(things, (player) => this.nameOf(player));
    this.sheet.addEventListener("click", (event) => {
      if (event.target === this.sheet) this.sheet.close();
    });
  }

  private get who(): { match: string; token?: string } {
    const { token } = this.seating;
    return token === undefined ? { match: this.match.match } : { match: this.match.match, token };
  }

  private get seat(): { seat?: number } {
    return this.seating.token === undefined && this.viewer !== null ? { seat: this.viewer } : {};
  }

  private nameOf(player: number): string {
    const seat = this.match.seats[player];
    const name = seat?.name ?? word("player", { number: player + 1 });
    return seat?.bot ? `${name} (${seat.bot.split(":")[0]})` : name;
  }

  async begin(): Promise<void> {
    this.client.onNews = (news) => this.hear(news);
    await this.client.ask("subscribe", { ...this.who });
    await this.draw();
  }

  private hear(news: News): void {
    if (news.match !== this.match.match) return;
    if (news.type === "gone") this.say.textContent = this.live.textContent = word("gone");
    else if (news.type === "undone") {
      this.heard = 0;
      void this.draw();
    } else void this.draw();
  }

  /** Ask how things stand, and show it; what comes meanwhile is shown after. */
  private async draw(): Promise<void> {
    this.mustDraw = true;
    if (this.isDrawing) return;
    this.isDrawing = true;
    try {
      while (this.mustDraw) {
        this.mustDraw = false;
        await this.drawOnce();
      }
    } finally {
      this.isDrawing = false;
    }
  }

  private async drawOnce(): Promise<void> {
    const { client, things, seating } = this;
    const { match } = await client.ask("match", { ...this.who });
    const chooser = match.waiting?.player ?? null;
    if (seating.people.length > 1 && chooser !== null && seating.people.includes(chooser) && chooser !== this.viewer) {
      this.viewer = chooser;
      this.heard = 0; // what was drawn by others is told to them alone
    }
    const language = things.language;
    const [{ view }, { decision }, story] = await Promise.all([
      client.ask("view", { ...this.who, ...this.seat }),
      client.ask("decision", { ...this.who, ...this.seat, language }),
      client.ask("story", { ...this.who, ...this.seat, language, start: this.heard }),
    ]);
    if (decision?.serial !== this.decision?.serial) this.hint = null;
    this.decision = decision;
    if (this.heard === 0) this.story.replaceChildren();
    const isNew = this.heard > 0;
    this.heard = story.next;
    this.story.append(...story.lines.map((line) => h("li", {}, things.linked(line, (card) => void this.read(card, [])))));
    this.show(view);
    const news = isNew && !this.mustHandOver(view) ? story.lines : [];
    const said = this.said(view);
    if (news.length > 0 || said !== this.lastSaid) this.live.textContent = [...news, said].join(". "); // drawn again, nothing new is said
    this.lastSaid = said;
    clearTimeout(this.keeping);
    if (match.over) this.around.keep(null);
    else if (seating.isOwn && decision?.options) this.keeping = setTimeout(() => void this.keep(), 800);
  }

  private async keep(): Promise<void> {
    const { data } = await this.client.ask("save", { ...this.who, form: "replay" });
    const seats = this.match.seats;
    const bots = Object.fromEntries(seats.flatMap((seat) => (seat.bot ? [[String(seat.seat), seat.bot]] : [])));
    this.around.keep({ data, bots, names: seats.map((seat) => seat.name ?? "") });
  }

  /** Whether somebody else than whoever looks now has to choose, at the same screen. */
  private mustHandOver(view: View): boolean {
    return this.seating.people.length > 1 && this.viewer !== null && this.shownTo !== this.viewer && !view.over;
  }

  private said(view: View): string {
    return this.mustHandOver(view) ? word("hand_over", { player: this.nameOf(this.viewer!) }) : (this.say.textContent ?? "");
  }

  private show(view: View): void {
    const mustHandOver = this.mustHandOver(view);
    const focused = (document.activeElement as HTMLElement | null)?.dataset["card"];
    const hadFocus = this.root.contains(document.activeElement);
    const panel = mustHandOver ? this.handOver(view) : this.panel(view);
    const hand = this.hand();
    const board = mustHandOver ? h("div", { class: "ct-board ct-hidden" }) : this.board.draw(view, hand);
    this.area.replaceChildren(
      this.bar(view),
      h(
        "div",
        { class: "ct-halves" },
        board,
        h(
          "aside",
          { class: "ct-side" },
          panel,
          !mustHandOver && this.board.stack(view, hand),
          !mustHandOver && h("section", { class: "ct-log" }, h("h3", {}, word("log")), this.story),
        ),
      ),
      this.sheet,
    );
    this.story.scrollTop = this.story.scrollHeight;
    if (hadFocus || this.hasLostFocus) {
      const again = focused ? this.root.querySelector<HTMLElement>(`[data-card="${focused}"]`) : null;
      const first = this.root.querySelector<HTMLElement>(".ct-options button");
      const next = again?.classList.contains("ct-open") ? again : (first ?? again);
      next?.focus({ preventScroll: true });
      this.hasLostFocus = !next; // while others choose there is nothing to be at
    }
  }

  private hand(): Hand {
    return {
      options: this.decision?.options ?? [],
      hint: this.hint,
      choose: (option) => void this.choose(option),
      card: (id, options) => {
        const reads = matchMedia("(pointer: coarse)").matches;
        if (options.length === 1 && !reads) void this.choose(options[0]!);
        else void this.read(id, options);
      },
    };
  }

  // -- parts --

  private bar(view: View): HTMLElement {
    const { isOwn } = this.seating;
    const button = (key: string, action: () => void, enabled = true): HTMLElement =>
      h("button", { type: "button", disabled: !enabled, onclick: action }, word(key));
    const mayChoose = Boolean(this.decision?.options) && !view.over;
    return h(
      "div",
      { class: "ct-bar", role: "toolbar", "aria-label": word("commands") },
      h("span", { class: "ct-round" }, view.round ? word("round", { round: view.round }) : ""),
      button("hint", () => void this.advise(), mayChoose),
      button("undo", () => void this.undo(), this.seating.people.length > 0),
      isOwn && button("save", () => void this.save("save")),
      (isOwn || view.over) && button("replay", () => void this.replay()),
      this.around.scenario && button("save_as_scenario", () => void this.scenario()),
      button(this.around.leaveAs ?? "leave", () => this.around.leave()),
    );
  }

  private handOver(view: View): HTMLElement {
    const player = this.nameOf(this.viewer!);
    return h(
      "section",
      { class: "ct-ask" },
      h("h2", {}, word("hand_over", { player })),
      h(
        "button",
        { type: "button", class: "ct-main", onclick: () => ((this.shownTo = this.viewer), this.show(view)) },
        word("ready", { player }),
      ),
    );
  }

  private panel(view: View): HTMLElement {
    const { decision } = this;
    if (view.over) {
      const winners = view.winners.map((player) => this.nameOf(player)).join(", ");
      this.say.textContent = winners ? word("won_by", { winners }) : word("nobody_wins");
      return h("section", { class: "ct-ask ct-over" }, h("h2", {}, word("over")), this.say, this.standings(view));
    }
    if (!decision?.options) {
      const waiting = view.decision ? word("waiting_for", { player: this.nameOf(view.decision.player) }) : "";
      this.say.textContent = waiting;
      return h("section", { class: "ct-ask" }, this.say, this.invitations());
    }
    this.say.textContent = decision.prompt ?? decision.kind;
    const about = decision.about?.card;
    return h(
      "section",
      { class: "ct-ask" },
      h("h2", {}, this.nameOf(decision.player)),
      this.say,
      about && h("p", { class: "ct-about" }, this.link(about)),
      h(
        "div",
        { class: "ct-options", role: "list" },
        decision.options.map((option) => {
          const hinted = option.id === this.hint;
          return item(
            h(
              "button",
              { type: "button", "data-option": option.id, class: hinted ? "ct-hinted" : "", onclick: () => void this.choose(option) },
              option.label ?? option.id,
              hinted && h("small", {}, word("hinted")),
            ),
          );
        }),
      ),
      this.invitations(),
    );
  }

  private invitations(): HTMLElement | null {
    const links = (this.seating.links ?? []).filter((link): link is string => link !== null);
    if (links.length === 0) return null;
    return h(
      "div",
      { class: "ct-invitations" },
      h("p", {}, word("invite")),
      links.map((link) => h("input", { readonly: true, value: link, "aria-label": word("invite"), onfocus: (event: FocusEvent) => (event.target as HTMLInputElement).select() })),
    );
  }

  private standings(view: View): HTMLElement {
    const players = [...view.players].sort((one, other) => other.points - one.points);
    return h("ul", {}, players.map((player) => h("li", {}, `${this.nameOf(player.player)}: ${player.points}`)));
  }

  private link(card: string): HTMLElement {
    return h("button", { type: "button", class: "ct-link", onclick: () => void this.read(card, []) }, this.things.card(card));
  }

  // -- deeds --

  private async choose(option: AnyOption): Promise<void> {
    this.sheet.close();
    const { decision } = this;
    if (decision === null) return;
    await this.attempt(async () => {
      await this.client.ask("choose", { ...this.who, ...this.seat, option: option.id, serial: decision.serial });
      await this.draw();
    });
  }

  private async undo(): Promise<void> {
    await this.attempt(async () => {
      const past_hidden = this.seating.isOwn;
      const seat = this.seating.people.length > 1 ? {} : this.seat;
      await this.client.ask("undo", { ...this.who, ...seat, past_hidden });
      this.heard = 0;
      await this.draw();
    });
  }

  private async advise(): Promise<void> {
    await this.attempt(async () => {
      const { option } = await this.client.ask("hint", { ...this.who, ...this.seat });
      this.hint = option;
      await this.draw();
      this.root.querySelector<HTMLElement>(".ct-options .ct-hinted")?.focus();
    });
  }

  private async save(form: "save" | "replay"): Promise<void> {
    await this.attempt(async () => {
      const { data } = await this.client.ask("save", { ...this.who, form });
      download(`${this.match.game}.${form}.json`, JSON.stringify(data));
    });
  }

  private async scenario(): Promise<void> {
    await this.attempt(async () => {
      const { data } = await this.client.ask("save", { ...this.who, form: "save" });
      await this.around.scenario!(data);
    });
  }

  private async replay(): Promise<void> {
    await this.attempt(async () => {
      const { data } = await this.client.ask("save", { ...this.who, form: "replay" });
      const replay = new Replay(this.client, data as never, this.things, (player) => this.nameOf(player), () => {
        this.client.onNews = (news) => this.hear(news);
        void this.draw();
      });
      this.client.onNews = () => {}; // the game may go on meanwhile, and is drawn again after
      this.area.replaceChildren(replay.root);
      await replay.begin();
      replay.focus();
    });
  }

  /** Show a card large, with what can be done with it, and why what can't. */
  private async read(id: string, options: AnyOption[]): Promise<void> {
    const reasons = h("ul", { class: "ct-reasons" });
    this.sheet.replaceChildren(
      h(
        "div",
        { class: "ct-sheet-body" },
        this.things.face(id),
        h(
          "div",
          {},
          h("h2", {}, this.things.card(id)),
          this.things.text(id).map((line) => h("p", {}, line)),
          options.map((option) =>
            h("button", { type: "button", class: "ct-main", onclick: () => void this.choose(option) }, option.label ?? option.id),
          ),
          reasons,
          h("button", { type: "button", onclick: () => this.sheet.close() }, word("close")),
        ),
      ),
    );
    this.sheet.setAttribute("aria-label", this.things.card(id));
    if (!this.sheet.open) this.sheet.showModal();
    if (!this.decision?.options) return;
    const language = this.things.language;
    const { attempts } = await this.client.ask("attempts", { ...this.who, ...this.seat, card: id, language });
    reasons.replaceChildren(
      ...attempts.flatMap(({ label, reason }) => (reason ? [h("li", {}, h("strong", {}, label ?? ""), ` ${reason.message}`)] : [])),
    );
    if (attempts.length === 0 && options.length === 0) reasons.append(h("li", {}, word("nothing_to_do")));
  }

  /** Do something; what is refused is said. */
  private async attempt(deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
    } catch (error) {
      const isSaid = error instanceof Refused || error instanceof Objection;
      this.say.textContent = isSaid ? error.message.replace(/^[\w-]+: /, "") : word("lost");
      this.live.textContent = this.say.textContent;
    }
  }
}
