/** A card that is being written, put on the table: played at once, taken back, kept as a scenario. */

import type { CardsReply } from "../../typescript/src/messages.js";
import { h } from "./dom.js";
import type { Language } from "./language.js";
import { MatchScreen } from "./match.js";
import { Things } from "./things.js";
import type { Pictures } from "./things.js";
import { word } from "./words.js";

interface LaidOut {
  game: string;
  cards: string;
  save: object;
  things: Omit<CardsReply, "type" | "id" | "protocol">;
}

/** Faces of cards that no page has, by their ids. */
export type Drawn = Map<string, string>;

/** Play a card; what was played can be had as the text of a scenario. */
export async function putOnTable(
  language: Language,
  path: string,
  drawn: Drawn,
  pictures: Pictures,
  stage: HTMLElement,
  keep: (scenario: string) => void,
): Promise<void> {
  const made = await language.asked<LaidOut>("put_on_table", path);
  language.useCards(made.game, made.cards);
  const { match } = await language.client.ask("load", { data: made.save as never, bots: { "1": "greedy" } });
  const things = new Things(made.game, made.things.language, made.things as CardsReply, pictures);
  for (const [card, svg] of drawn) things.drawn.set(card, URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })));
  const screen = new MatchScreen(language.client, match, things, { people: [0], isOwn: true }, {
    leave: () => stage.replaceChildren(),
    keep: () => {},
    leaveAs: "put_away",
    scenario: async (save) => keep((await language.ask("scenario", JSON.stringify(save), ""))!),
  });
  await screen.begin();
  stage.replaceChildren(screen.root);
  screen.root.scrollIntoView({ block: "nearest" });
}

/** A scenario as text, to be copied and kept. */
export function scenarioShown(text: string): HTMLElement {
  const copied = h("span", { role: "status" });
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(text).catch(() => {});
    copied.textContent = word("copied");
  };
  return h(
    "section",
    { class: "ct-scenario" },
    h("h3", {}, word("scenario")),
    h("pre", { tabindex: "0" }, h("code", {}, text)),
    h("button", { type: "button", onclick: () => void copy() }, word("copy")),
    " ",
    copied,
  );
}
