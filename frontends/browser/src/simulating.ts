/** A quick simulation: games between bots with the shipped cards and one's own, and what they say. */

import { h } from "./dom.js";
import type { Language } from "./language.js";
import { word } from "./words.js";

interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}

interface Told {
  games: number;
  of: number;
  done: boolean;
  rounds: number;
  cards: {
    card: string;
    name: string;
    players: number;
    wins: Estimate | null;
    others: Estimate | null;
    difference: Estimate | null;
    placed: number;
  }[];
}

/** So long the worker plays before it listens again, in seconds. */
const SLICE = 0.4;
const MANY = [20, 60, 200, 600];

const percent = (part: number): string => `${Math.round(100 * part)} %`;

export class Simulating {
  private isRunning = false;
  private readonly said = h("p", { role: "status" });
  private readonly table = h("div", { class: "wb-results" });

  constructor(private readonly language: () => Language | null) {}

  /** Draw what can be asked for, and what came of it last. */
  draw(cards: string[]): HTMLElement {
    const games = h("select", { name: "games" }, MANY.map((many) => h("option", { value: many, selected: many === 60 }, many)));
    const bots = h(
      "select",
      { name: "bots" },
      h("option", { value: "greedy" }, word("bot_greedy")),
      h("option", { value: "random" }, word("bot_random")),
    );
    const about = h(
      "select",
      { name: "about" },
      h("option", { value: "" }, word("all_own_cards")),
      cards.map((path) => h("option", { value: path }, path.split("/").at(-1)!.replace(".card", ""))),
    );
    const field = (key: string, input: HTMLElement): HTMLElement => h("label", { class: "wb-field" }, h("span", {}, word(key)), input);
    return h(
      "div",
      {},
      h("p", {}, word("simulation_about")),
      field("games_to_play", games),
      field("played_by", bots),
      field("about_card", about),
      h(
        "div",
        { class: "ct-bar" },
        h("button", { type: "button", class: "ct-main", onclick: () => void this.run(Number(games.value), bots.value, about.value) }, word("simulate")),
        h("button", { type: "button", onclick: () => (this.isRunning = false) }, word("stop")),
      ),
      this.said,
      this.table,
    );
  }

  private async run(games: number, bots: string, about: string): Promise<void> {
    const language = this.language();
    if (!language || this.isRunning) return;
    this.isRunning = true;
    this.table.replaceChildren();
    this.said.textContent = word("laying_out");
    try {
      let told = await language.asked<Told>("simulate", games, bots, about);
      while (!told.done && this.isRunning) {
        told = await language.asked<Told>("simulate_on", SLICE);
        this.said.textContent = word("games_played", { games: told.games, of: told.of });
        this.show(told);
      }
    } catch (error) {
      this.said.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      this.isRunning = false;
    }
  }

  private show(told: Told): void {
    const cells = (estimate: Estimate | null, signed = false): HTMLElement => {
      if (estimate === null) return h("td", {}, "–");
      const sign = signed && estimate.value > 0 ? "+" : "";
      const sure = estimate.low === null || estimate.high === null ? word("too_few") : `${percent(estimate.low)} … ${percent(estimate.high)}`;
      return h("td", {}, `${sign}${percent(estimate.value)}`, h("small", {}, sure), estimate.low !== null && !signed && interval(estimate));
    };
    this.table.replaceChildren(
      h(
        "table",
        {},
        h("caption", {}, word("simulation_says", { games: told.games, rounds: told.rounds.toFixed(1) })),
        h("thead", {}, h("tr", {}, ["tab_card", "held_by", "wins_with", "wins_without", "wins_more", "placed_by"].map((key) => h("th", { scope: "col" }, word(key))))),
        h(
          "tbody",
          {},
          told.cards.map((card) =>
            h("tr", {}, h("th", { scope: "row" }, card.name), h("td", {}, card.players), cells(card.wins), cells(card.others), cells(card.difference, true), h("td", {}, percent(card.placed))),
          ),
        ),
      ),
    );
  }
}

/** An interval between nought and all, as a line with its middle marked. */
function interval(estimate: Estimate): HTMLElement {
  const left = 100 * estimate.low!;
  return h(
    "span",
    { class: "wb-interval", "aria-hidden": "true" },
    h("span", { style: `left:${left}%;width:${100 * estimate.high! - left}%` }),
    h("b", { style: `left:${100 * estimate.value}%` }),
  );
}
