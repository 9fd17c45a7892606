/** The board, drawn from a view: players, zones, piles, pools, maps and the stack of any game. */

import type { Option, OtherOption, View } from "../../typescript/src/messages.js";
import { h } from "./dom.js";
import type { Things } from "./things.js";
import { hasWord, word } from "./words.js";

type Player = View["players"][number];
type Zone = View["zones"][string];
type Card = NonNullable<Zone["cards"]>[number];
export type AnyOption = Option | OtherOption;

/** What may be done on the board now. */
export interface Hand {
  options: AnyOption[];
  /** What a bot would choose, if it was asked. */
  hint: string | null;
  /** A card was pressed. */
  card(id: string, options: AnyOption[]): void;
  choose(option: AnyOption): void;
}

const of = (option: AnyOption, what: string): unknown => (option as Record<string, unknown>)[what];

/** The options that are about something on the table. */
function about(hand: Hand, what: "card" | "player" | "zone", id: string | number): AnyOption[] {
  return hand.options.filter((option) => of(option, what) === id);
}

/** A card of which nothing but its name is known. */
const alone = (id: string): Card => ({ id, resources: {}, owners: {}, statuses: [], used: [], remembers: {} });

/** A card where it lies, and whose zone that is; null for the table's. */
interface Lying {
  card: Card;
  owner: number | null;
}

/** All cards that a view shows, by their ids. */
function allCards(view: View): Map<string, Lying> {
  const found = new Map<string, Lying>();
  const note = (zones: Record<string, Zone>, owner: number | null): void => {
    for (const zone of Object.values(zones)) for (const card of zone.cards ?? []) found.set(card.id, { card, owner });
  };
  note(view.zones, null);
  for (const player of view.players) note(player.zones, player.player);
  return found;
}

/** The column, in halves of a place, and the row of a place. */
function spot([along = 0, down = 0]: number[], grid: string): [number, number] {
  return [grid === "hex" ? 2 * along + down : 2 * along, down];
}

/** A member of a list; pages style their own lists otherwise. */
export function item(...children: (Node | string)[]): HTMLElement {
  return h("div", { role: "listitem" }, children);
}

export class Board {
  constructor(
    private readonly things: Things,
    private readonly names: (player: number) => string,
  ) {}

  /** Draw a view: others first, then whoever looks, then the middle. */
  draw(view: View, hand: Hand): HTMLElement {
    const first = view.viewer ?? 0;
    const order = [...view.players.slice(first + 1), ...view.players.slice(0, first)];
    const own = view.players[first];
    return h(
      "div",
      { class: "ct-board" },
      order.map((player) => this.player(player, view, hand)),
      own && this.player(own, view, hand),
      this.middle(view, hand),
    );
  }

  private player(player: Player, view: View, hand: Hand): HTMLElement {
    const isOwn = player.player === view.viewer;
    const options = about(hand, "player", player.player);
    const remarks = [
      ...player.statuses.map((status) => this.things.name("statuses", status)),
      ...(player.player === view.first ? [word("begins")] : []),
      ...(view.sealed.includes(player.player) ? [word("has_chosen")] : []),
      ...this.byRules(player.player, view),
    ];
    const isActive = view.decision ? view.decision.player === player.player : false;
    const name = this.names(player.player);
    const zones = Object.entries(player.zones).filter(([, zone]) => zone.count > 0);
    return h(
      "section",
      { class: `ct-player${isOwn ? " ct-own" : ""}${isActive ? " ct-active" : ""}`, "aria-label": name },
      h(
        "header",
        {},
        options.length > 0
          ? h("button", { type: "button", class: "ct-name ct-open", onclick: () => hand.choose(options[0]!) }, name)
          : h("h3", { class: "ct-name" }, name),
        isActive && h("span", { class: "ct-turn" }, word("to_choose")),
        h("span", { class: "ct-points", title: word("points") }, `★ ${player.points}`),
        this.things.pool(player.resources, true),
        remarks.map((remark) => h("span", { class: "ct-remark" }, remark)),
      ),
      zones.length > 0 &&
        h(
          "div",
          { class: "ct-zones" },
          zones.map(([id, zone]) => this.zone(id, zone, hand)),
        ),
    );
  }

  /** What only this game has for each player. */
  private byRules(player: number, view: View): string[] {
    return Object.entries(view.rules).flatMap(([name, values]) => {
      if (!Array.isArray(values) || values.length !== view.players.length) return [];
      const value: unknown = values[player];
      if (typeof value === "string") return [`→ ${this.things.card(value)}`];
      return typeof value === "number" ? [`${name.replaceAll("_", " ")} ${value}`] : [];
    });
  }

  private middle(view: View, hand: Hand): HTMLElement {
    const onMaps = new Set(Object.values(view.spaces).flatMap((places) => places.map(({ place }) => place)));
    const isOnMap = (zone: Zone): boolean => zone.cards !== null && zone.cards.every((card) => onMaps.has(card.id));
    const zones = Object.entries(view.zones).filter(([, zone]) => zone.count > 0 && !isOnMap(zone));
    const lying = allCards(view);
    const numbers = Object.entries(view.rules).filter(([name]) => this.things.isNumber(name));
    return h(
      "section",
      { class: "ct-middle", "aria-label": word("middle") },
      numbers.length > 0 &&
        h("p", { class: "ct-numbers" }, numbers.map(([name, value]) => `${this.things.name("numbers", name)} ${String(value)}`).join(" · ")),
      Object.entries(view.spaces).map(([id, places]) => this.space(id, places, lying, hand)),
      h("div", { class: "ct-zones" }, zones.map(([id, zone]) => this.zone(id, zone, hand))),
    );
  }

  private zone(id: string, zone: Zone, hand: Hand): HTMLElement {
    const options = about(hand, "zone", id);
    const name = this.things.name("zones", id);
    const head = zone.cards === null && zone.top.length === 0 ? name : `${name} · ${zone.count}`;
    const isPile = zone.cards === null || this.things.isPile(id);
    const cards = zone.cards ?? [];
    const groups = this.alike(cards, hand);
    const isOpen = cards.some((card) => about(hand, "card", card.id).length > 0);
    const body =
      zone.cards === null
        ? this.back(zone, hand)
        : h("div", { class: "ct-cards", role: "list" }, groups.map(([card, many]) => item(this.card(card, hand, many))));
    return h(
      "div",
      { class: `ct-zone${isPile ? " ct-pile" : ""}${zone.cards === null && zone.top.length === 0 ? " ct-unseen" : ""}` },
      options.length > 0
        ? h("button", { type: "button", class: "ct-open", onclick: () => hand.choose(options[0]!) }, head)
        : h("h4", {}, head),
      isPile && zone.cards !== null && !isOpen
        ? h("details", {}, h("summary", {}, word("show_cards")), body)
        : body,
    );
  }

  /** One of each card of which nothing tells its copies apart, and how many they are. */
  private alike(cards: Card[], hand: Hand): [Card, number][] {
    const groups = new Map<string, Card[]>();
    for (const card of cards) {
      const key = JSON.stringify({ ...card, id: this.things.printed(card.id) });
      groups.set(key, [...(groups.get(key) ?? []), card]);
    }
    return [...groups.values()].map((group) => {
      const open = group.find((card) => about(hand, "card", card.id).length > 0);
      return [open ?? group[0]!, group.length];
    });
  }

  /** Cards that are not seen, and what is known of them from the top. */
  private back(zone: Zone, hand: Hand): HTMLElement {
    const known = zone.top.filter((id): id is string => id !== null);
    return h(
      "div",
      { class: "ct-cards", role: "list" },
      known.map((id) => item(this.card(alone(id), hand))),
      zone.count > known.length && item(h("span", { class: "ct-back" }, zone.count - known.length)),
    );
  }

  card(card: Card, hand: Hand, many = 1): HTMLElement {
    const name = many > 1 ? `${this.things.card(card.id)} × ${many}` : this.things.card(card.id);
    const statuses = this.statuses(card);
    return h(
      "button",
      this.pressed(card, hand, `ct-seen${statuses.length ? " ct-changed" : ""}`, [name, ...statuses].join(", ")),
      this.things.face(card.id),
      h("span", { class: "ct-caption", "aria-hidden": "true" }, this.things.card(card.id)),
      many > 1 && h("span", { class: "ct-many", "aria-hidden": "true" }, `× ${many}`),
      statuses.length > 0 && h("span", { class: "ct-statuses", "aria-hidden": "true" }, statuses.join(", ")),
      this.on(card),
    );
  }

  private statuses(card: Card): string[] {
    return card.statuses.map((status) => this.things.name("statuses", status));
  }

  /** What a card is as something to press: how it looks and what it is called where it can be chosen. */
  private pressed(card: Card, hand: Hand, look: string, label: string) {
    const options = about(hand, "card", card.id);
    const hinted = options.some((option) => option.id === hand.hint);
    return {
      type: "button",
      class: `${look}${options.length ? " ct-open" : ""}${hinted ? " ct-hinted" : ""}`,
      "data-card": card.id,
      "aria-label": options.length ? `${label}: ${options.map((option) => option.label ?? option.id).join("; ")}` : label,
      onclick: () => hand.card(card.id, options),
    };
  }

  private on(card: Card): HTMLElement | false {
    return Object.keys(card.resources).length > 0 && h("span", { class: "ct-on" }, this.things.lying(card.resources, card.owners, this.names));
  }

  /** A map: places where their coordinates put them, and what stands there. */
  private space(id: string, places: View["spaces"][string], lying: Map<string, Lying>, hand: Hand): HTMLElement {
    const grid = this.things.grid(id);
    const at = places.map((place) => spot(place.at, grid));
    const left = Math.min(...at.map(([column]) => column));
    const top = Math.min(...at.map(([, row]) => row));
    const drawn = places.map(({ place, cards }, index) => {
      const [column, row] = at[index]!;
      return h(
        "div",
        { class: "ct-place", role: "listitem", style: grid === "graph" ? "" : `grid-column:${column - left + 1} / span 2;grid-row:${row - top + 1}` },
        place ? this.token(place, lying, hand) : h("span", { class: "ct-back" }),
        cards.map((card) => (card ? this.token(card, lying, hand) : h("span", { class: "ct-back" }))),
      );
    });
    return h("div", { class: `ct-map ct-${grid}`, role: "list", "aria-label": id.replaceAll("_", " ") }, drawn);
  }

  /** A place or what stands there, small: its name, whose it is, what lies on it. */
  private token(id: string, lying: Map<string, Lying>, hand: Hand): HTMLElement {
    const { card, owner } = lying.get(id) ?? { card: alone(id), owner: null };
    const statuses = this.statuses(card);
    const sort = owner === null ? this.things.sort(id) : "";
    const told = [...(sort ? [sort] : []), ...statuses];
    const label = [this.things.card(id), ...(owner === null ? [] : [this.names(owner)]), ...told].join(", ");
    return h(
      "button",
      { ...this.pressed(card, hand, `ct-token${owner === null ? "" : ` ct-of ct-of-${owner}`}`, label), title: label },
      h("span", {}, this.things.card(id)),
      told.length > 0 && h("small", {}, told.join(", ")),
      this.on(card),
    );
  }

  /** What is being resolved, the newest on top: abilities, and the windows of events; nothing where nothing is. */
  stack(view: View, hand: Pick<Hand, "card">): HTMLElement | null {
    const frames = view.stack.filter((frame) => frame.card !== null || hasWord(`frame_${frame.kind}`));
    if (frames.length === 0) return null;
    const drawn = frames.map(({ kind, player, card }, depth) => {
      const what = hasWord(`frame_${kind}`) ? word(`frame_${kind}`) : kind.replaceAll("_", " ");
      const line = item(
        h("small", {}, `${what} · ${this.names(player)}`),
        ...(card === null ? [] : [h("button", { type: "button", class: "ct-link", onclick: () => hand.card(card, []) }, this.things.card(card))]),
      );
      line.className = depth === 0 ? "ct-frame ct-newest" : "ct-frame";
      return line;
    });
    return h("section", { class: "ct-resolving" }, h("h3", {}, word("stack")), h("div", { class: "ct-stack", role: "list" }, drawn));
  }
}
