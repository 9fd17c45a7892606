/** The table: chooses what to play, joins by a link, goes on where one was. */

import { Lost, Refused, invited } from "../../typescript/src/client.js";
import type { Client } from "../../typescript/src/client.js";
import type { GameDescription, GamesReply, MatchDescription } from "../../typescript/src/messages.js";
import { h } from "./dom.js";
import { keepOffline } from "./keeping.js";
import { MatchScreen } from "./match.js";
import type { Seating } from "./match.js";
import { Replay } from "./replay.js";
import type { Recorded } from "./replay.js";
import { Things } from "./things.js";
import type { Pictures } from "./things.js";
import * as transport from "./transport.js";
import { loadWords, word } from "./words.js";

const base = new URL("./", import.meta.url);
const KEPT = "cardwright kept game";
const PACE = 350;

interface Kept {
  data: Recorded;
  bots: Record<string, string>;
  names: string[];
}

/** Who plays a seat: somebody here, a bot, or on a server somebody who is invited. */
type Sitter = "person" | "invited" | string;

export class Table {
  private client!: Client;
  private games!: GamesReply;
  private language: string;
  private readonly progress = h("progress", { max: 1, value: 0, hidden: true });
  private readonly status = h("p", { role: "status" });
  private words!: Promise<void>;
  private hasFailed = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly pictures: Pictures,
    private readonly isServed: boolean,
  ) {
    this.language = document.documentElement.lang || "en";
  }

  /** Begin: with what the address asks for, or with a choice of games. */
  async begin(): Promise<void> {
    this.words = loadWords(base, this.language);
    const connecting = this.connect(); // at once: it takes longest
    connecting.catch(() => {}); // it is told below
    await this.words;
    this.root.replaceChildren(h("p", {}, word("loading")));
    try {
      await connecting;
    } catch (error) {
      return this.fail(String(error));
    }
    const fragment = location.hash.slice(1);
    if (this.isServed && fragment.includes(".")) return this.join();
    this.games = await this.client.ask("games");
    if (this.hasFailed) return; // Python may fail sooner than games are told
    const replay = new URLSearchParams(location.search).get("replay");
    if (replay) return this.watch(await (await fetch(new URL(replay, location.href))).json());
    this.setUp();
  }

  private async connect(): Promise<void> {
    if (!this.isServed) {
      const pace = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PACE;
      const loaded = (part: number): void => {
        this.progress.value = part;
        this.progress.hidden = part >= 1;
        void this.words.then(() => (this.status.textContent = part < 1 ? word("loading_python") : ""));
      };
      this.client = await transport.here(base, pace, loaded, (why) => this.fail(why));
      return;
    }
    this.client = await transport.there();
  }

  private fail(why: string): void {
    this.hasFailed = true;
    void this.words.then(() => {
      this.root.replaceChildren(h("p", { class: "ct-failed", role: "alert" }, word("failed"), " ", h("small", {}, why)));
    });
  }

  // -- setting up --

  private setUp(chosen?: GameDescription): void {
    const wanted = new URLSearchParams(location.search).get("game");
    const games = this.games.games;
    const game = chosen ?? games.find((one) => one.id === wanted) ?? games[0]!;
    const form = h("form", { class: "ct-setup", onsubmit: (event: Event) => (event.preventDefault(), void this.create(game, form)) });
    const seats = h("fieldset", { class: "ct-seats" });
    const sets = game.sets.filter((set) => !set.needed);
    const fewest = Math.min(...game.sets.map((set) => set.seats.fewest));
    const most = Math.max(...game.sets.map((set) => set.seats.most));
    const numbers = Array.from({ length: most - fewest + 1 }, (_, more) => fewest + more);
    const drawSeats = (many: number): void => {
      seats.replaceChildren(
        h("legend", {}, word("who_plays")),
        ...Array.from({ length: many }, (_, seat) => this.sitter(seat)),
      );
    };
    drawSeats(fewest);
    const kept = this.kept();
    form.append(
      h(
        "div",
        { class: "ct-games", role: "radiogroup", "aria-label": word("game") },
        ...games.map((one) =>
          h(
            "button",
            { type: "button", role: "radio", "aria-checked": String(one === game), onclick: () => this.setUp(one) },
            one.names[this.language] ?? one.names["en"] ?? one.id,
          ),
        ),
      ),
      h(
        "label",
        {},
        h("span", {}, word("players")),
        h(
          "select",
          { name: "players", onchange: (event: Event) => drawSeats(Number((event.target as HTMLSelectElement).value)) },
          numbers.map((many) => h("option", { value: many }, many)),
        ),
      ),
      seats,
      ...sets.map((set) =>
        h("label", { class: "ct-check" }, h("input", { type: "checkbox", name: "set", value: set.id }), h("span", {}, word("with_set", { set: set.names[this.language] ?? Object.values(set.names)[0] ?? set.id }))),
      ),
      ...game.options
        .filter((option) => option.kind === "flag")
        .map((option) =>
          h(
            "label",
            { class: "ct-check", title: option.about },
            h("input", { type: "checkbox", name: "option", value: option.name, checked: option.beginners }),
            h("span", { lang: "en" }, option.about),
          ),
        ),
      h(
        "label",
        {},
        h("span", {}, word("language")),
        h(
          "select",
          { name: "language" },
          game.languages.map((code) => h("option", { value: code, selected: code === this.language }, new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code)),
        ),
      ),
      h("label", {}, h("span", {}, word("seed")), h("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]*", placeholder: word("drawn") })),
      h("button", { type: "submit", class: "ct-main" }, word("start")),
    );
    this.root.replaceChildren(
      form,
      h(
        "div",
        { class: "ct-others" },
        kept && h("button", { type: "button", onclick: () => void this.goOn(kept) }, word("go_on")),
        h(
          "label",
          { class: "ct-file" },
          h("span", {}, word("load")),
          h("input", { type: "file", accept: ".json", onchange: (event: Event) => void this.open(event) }),
        ),
        this.progress,
        this.status,
      ),
    );
  }

  private sitter(seat: number): HTMLElement {
    const person: [Sitter, string] =
      this.isServed && seat > 0 ? ["invited", word("person_invited")] : ["person", word("person_here")];
    const sitters: [Sitter, string][] = [
      person,
      ["random", word("bot_random")],
      ["greedy", word("bot_greedy")],
      ["search:nodes=200", word("bot_search")],
    ];
    const chosen = seat === 0 ? "person" : "greedy";
    return h(
      "label",
      {},
      h("span", {}, word("player", { number: seat + 1 })),
      h(
        "select",
        { name: "seat" },
        sitters.map(([value, label]) => h("option", { value, selected: value === chosen }, label)),
      ),
    );
  }

  // -- beginning a match --

  private async create(game: GameDescription, form: HTMLFormElement): Promise<void> {
    const given = new FormData(form);
    const sitters = given.getAll("seat").map(String);
    const seats = sitters.map((sitter, seat) => ({ sitter, seat }));
    const bots = Object.fromEntries(seats.filter(({ sitter }) => !["person", "invited"].includes(sitter)).map(({ sitter, seat }) => [String(seat), sitter]));
    const seed = String(given.get("seed") ?? "");
    this.language = String(given.get("language"));
    const names = sitters.map((_, seat) => word("player", { number: seat + 1 }));
    try {
      this.status.textContent = word("loading_python");
      const created = await this.client.ask("create", {
        game: game.id,
        players: sitters.length,
        sets: given.getAll("set").map(String),
        options: Object.fromEntries(given.getAll("option").map((name) => [String(name), true])),
        bots,
        names,
        ...(seed ? { seed: Number(seed) } : {}),
      });
      const people = seats.filter(({ sitter }) => sitter === "person").map(({ seat }) => seat);
      const { match, tokens } = created;
      if (tokens === null) return await this.play(match, { people, isOwn: true });
      const mine = people[0];
      const links = (tokens.links ?? []).map((link, seat) => (seat === mine ? null : link));
      if (mine === undefined) return await this.play(match, { token: tokens.spectator, people: [], isOwn: false, links });
      const joined = await this.client.ask("join", { match: match.match, invitation: tokens.invitations[mine]! });
      await this.play(match, { token: joined.token, people: [mine], isOwn: false, links });
    } catch (error) {
      this.refuse(error);
    }
  }

  private async goOn(kept: Kept): Promise<void> {
    try {
      this.status.textContent = word("loading_python");
      const { match } = await this.client.ask("load", { data: kept.data as never, bots: kept.bots, names: kept.names });
      await this.play(match, { people: match.seats.filter((seat) => !seat.bot).map((seat) => seat.seat), isOwn: true });
    } catch (error) {
      this.keep(null);
      this.refuse(error);
    }
  }

  private async open(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    try {
      const whole = JSON.parse(await file.text());
      const data = whole.format === "cardwright-match" ? whole.save : whole;
      if (data.format === "cardwright-replay") return await this.watch(data);
      const players = Number(data.setup.players);
      const bots = Object.fromEntries(Array.from({ length: players - 1 }, (_, bot) => [String(bot + 1), "greedy"]));
      const { match } = await this.client.ask("load", { data, bots });
      await this.play(match, { people: [0], isOwn: true });
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Step through a game that was played. */
  private async watch(data: Recorded): Promise<void> {
    const things = await this.things(data.game);
    const name = (player: number): string => word("player", { number: player + 1 });
    const replay = new Replay(this.client, data, things, name, () => void this.setUp());
    this.root.replaceChildren(replay.root);
    await replay.begin();
  }

  /** Take the seat that a link invites to; whoever comes back has it already. */
  private async join(): Promise<void> {
    const { match, invitation } = invited(location.href);
    const kept = `cardwright ${match}`;
    try {
      let token = localStorage.getItem(kept);
      if (token === null) {
        ({ token } = await this.client.ask("join", { match, invitation }));
        localStorage.setItem(kept, token);
      }
      const { match: described } = await this.client.ask("match", { match, token });
      const { view } = await this.client.ask("view", { match, token });
      await this.play(described, { token, people: view.viewer === null ? [] : [view.viewer], isOwn: false });
    } catch (error) {
      this.fail(error instanceof Refused ? error.message : word("lost"));
    }
  }

  private async things(game: string): Promise<Things> {
    const described = this.games?.games.find((one) => one.id === game);
    const language = described?.languages.includes(this.language) === false ? described.languages[0]! : this.language;
    const cards = await this.client.ask("cards", { game, language });
    return new Things(game, language, cards, this.pictures);
  }

  private async play(match: MatchDescription, seating: Seating): Promise<void> {
    const things = await this.things(match.game);
    const begin = async (): Promise<void> => {
      const screen = new MatchScreen(this.client, match, things, seating, {
        leave: () => location.assign(location.pathname),
        keep: (data) => this.keep(data),
      });
      await screen.begin();
      this.root.replaceChildren(screen.root);
    };
    this.client.onClose = () => void this.again(begin);
    await begin();
    this.root.scrollIntoView({ block: "start" });
    if (!this.isServed) {
      const faces = things.faces().map((face) => new URL(face, location.href).href);
      void keepOffline(base, faces);
    }
  }

  /** Connect again and go on where one was. */
  private async again(begin: () => Promise<void>): Promise<void> {
    const lost = h("p", { class: "ct-failed", role: "alert" }, word("reconnecting"));
    this.root.prepend(lost);
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      try {
        this.client = await transport.there();
        this.client.onClose = () => void this.again(begin);
        await begin();
        lost.remove();
        return;
      } catch (error) {
        if (error instanceof Refused) return this.fail(error.message);
      }
    }
  }

  // -- what is kept between visits --

  private kept(): Kept | null {
    try {
      const text = this.isServed ? null : localStorage.getItem(KEPT);
      return text ? (JSON.parse(text) as Kept) : null;
    } catch {
      return null;
    }
  }

  private keep(data: object | null): void {
    try {
      if (data === null) localStorage.removeItem(KEPT);
      else localStorage.setItem(KEPT, JSON.stringify(data));
    } catch {
      // Without room for it, a game is only not kept.
    }
  }

  private refuse(error: unknown): void {
    const message = error instanceof Refused ? error.message.replace(/^[\w-]+: /, "") : error instanceof Lost ? word("lost") : String(error);
    this.status.textContent = message;
  }
}

const root = document.querySelector<HTMLElement>("[data-cardwright-table]");
if (root) {
  const { faces = "", icons = "", first = "", served } = root.dataset;
  void new Table(root, { faces, icons, first }, served !== undefined).begin();
}
