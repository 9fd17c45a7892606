/** What a game's things are called and how they look, in one language. */

import type { CardDescription, CardsReply } from "../../typescript/src/messages.js";
import { h } from "./dom.js";

/** Where pictures are: addresses with gaps for the ids. */
export interface Pictures {
  /** Of a card's face: `{game}`, `{language}`, `{card}`; `{folder}` is that of the language. */
  faces: string;
  /** The language that needs no folder. */
  first: string;
  /** Of a resource's sign: `{game}`, `{resource}`. */
  icons: string;
}

/** The cards and words of a game. */
export class Things {
  /** By the ids of all copies. */
  private readonly cards = new Map<string, CardDescription>();
  /** Pictures of cards that are being changed, by their ids. */
  readonly drawn = new Map<string, string>();
  private names: { pattern: RegExp; ids: Map<string, string> } | null | undefined;

  constructor(
    readonly game: string,
    readonly language: string,
    private readonly told: CardsReply,
    private readonly pictures: Pictures,
  ) {
    for (const card of told.cards) for (const id of [card.id, ...card.copies]) this.cards.set(id, card);
  }

  card(id: string): string {
    return this.cards.get(id)?.name ?? id;
  }

  /** The first of a card's types, where it is not its very name. */
  sort(id: string): string {
    const first = this.cards.get(id)?.types[0];
    const name = first === undefined ? "" : (this.told.names["types"]?.[first] ?? "");
    return name.toLowerCase() === this.card(id).toLowerCase() ? "" : name;
  }

  /** The id of the card that a copy is printed like. */
  printed(id: string): string {
    return this.cards.get(id)?.id ?? id;
  }

  /** What stands on a card, in words. */
  text(id: string): string[] {
    const card = this.cards.get(id);
    if (card === undefined) return [];
    const facts = [card.cost, card.points].filter((fact): fact is string => Boolean(fact));
    return [...facts, ...card.abilities];
  }

  /** A sentence in which the names of cards can be pressed. */
  linked(sentence: string, read: (card: string) => void): (Node | string)[] {
    this.names ??= namesIn(this.told.cards);
    if (this.names === null) return [sentence];
    return sentence.split(this.names.pattern).map((part) => {
      const id = this.names!.ids.get(part);
      return id === undefined ? part : h("button", { type: "button", class: "ct-link", onclick: () => read(id) }, part);
    });
  }

  /** The name of a zone, a status, a resource and so on. */
  name(what: "zones" | "statuses" | "resources" | "kinds" | "events" | "numbers", id: string): string {
    const name = this.told.names[what]?.[id] ?? id.replaceAll("_", " ");
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  /** Whether the rules have a name for a number that they show to everybody. */
  isNumber(id: string): boolean {
    return this.told.names["numbers"]?.[id] !== undefined;
  }

  isPile(zone: string): boolean {
    return this.told.piles.includes(zone);
  }

  /** How the coordinates of a space are meant. */
  grid(space: string): string {
    return this.told.grids[space] ?? "graph";
  }

  /** Where all faces are. */
  faces(): string[] {
    return this.told.cards.map((card) => this.faceOf(card.id));
  }

  /** Where the face of a card is; copies look alike. */
  faceOf(id: string): string {
    const card = this.printed(id);
    const drawn = this.drawn.get(card);
    if (drawn !== undefined) return drawn;
    const { game, language, pictures } = this;
    const folder = language === pictures.first ? "" : `${language}/`;
    return filled(pictures.faces.replace("{folder}", folder), { game, language, card });
  }

  face(card: string): HTMLImageElement {
    return h("img", { src: this.faceOf(card), alt: "", width: 252, height: 352, loading: "lazy", draggable: "false" });
  }

  /** So many of each resource, as signs with numbers. */
  pool(resources: Record<string, number>, all = false): HTMLElement {
    const ids = all ? Object.keys(this.told.icons) : Object.keys(this.told.icons).filter((id) => resources[id]);
    return h(
      "span",
      { class: "ct-pool" },
      ids.map((id) => this.chip(id, resources[id] ?? 0)),
    );
  }

  /** The same on a card, each player's own apart. */
  lying(resources: Record<string, number>, owners: Record<string, number[]>, name: (player: number) => string): HTMLElement {
    const chips = Object.keys(this.told.icons).flatMap((id) => {
      const own = owners[id] ?? [];
      const nobodys = (resources[id] ?? 0) - own.reduce((sum, many) => sum + many, 0);
      return [
        ...own.flatMap((many, player) => (many ? [this.chip(id, many, { player, name: name(player) })] : [])),
        ...(nobodys ? [this.chip(id, nobodys)] : []),
      ];
    });
    return h("span", { class: "ct-pool" }, chips);
  }

  private chip(id: string, many: number, whose?: { player: number; name: string }): HTMLElement {
    const name = this.name("resources", id);
    const title = whose ? `${name}: ${many} (${whose.name})` : `${name}: ${many}`;
    const owned = whose ? ` ct-of ct-of-${whose.player}` : "";
    return h(
      "span",
      { class: `ct-chip${many ? "" : " ct-none"}${owned}`, title },
      h("img", { src: filled(this.pictures.icons, { game: this.game, resource: id }), alt: whose ? `${name} (${whose.name})` : name, width: 16, height: 16 }),
      many,
    );
  }
}

function filled(address: string, gaps: Record<string, string>): string {
  return address.replace(/\{(\w+)\}/g, (_, gap: string) => encodeURIComponent(gaps[gap] ?? ""));
}

/** What finds the names of cards in a sentence, the longest first. */
function namesIn(cards: readonly CardDescription[]): { pattern: RegExp; ids: Map<string, string> } | null {
  if (cards.length === 0) return null;
  const ids = new Map(cards.map((card) => [card.name, card.id]));
  const names = [...ids.keys()].sort((one, other) => other.length - one.length);
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { pattern: new RegExp(`(?<![\\p{L}\\d])(${escaped.join("|")})(?![\\p{L}\\d])`, "u"), ids };
}
