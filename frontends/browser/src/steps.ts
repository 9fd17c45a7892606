/** Scenarios and traces on a page, each to be gone through as a board and a stack. */

import type { Client } from "../../typescript/src/client.js";
import { h } from "./dom.js";
import { Replay } from "./replay.js";
import type { Recorded } from "./replay.js";
import { Things } from "./things.js";
import type { Pictures } from "./things.js";
import * as transport from "./transport.js";
import { loadWords, word } from "./words.js";

const base = new URL("./", import.meta.url);

/** All scenarios of a page share one table, which is loaded when the first is looked at. */
let table: Promise<Client> | undefined;

function offer(place: HTMLElement, pictures: Pictures): void {
  const name = place.dataset["cardwrightSteps"] ?? "";
  const status = h("span", { role: "status" });
  const progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": word("loading") });
  const failed = (why: string): void => {
    progress.hidden = true;
    status.textContent = `${word("failed")} ${why}`;
  };
  const begin = async (): Promise<void> => {
    const found = await fetch(new URL(`scenarios/${name}.json`, base));
    if (!found.ok) return void (status.textContent = word("no_steps"));
    const data = (await found.json()) as Recorded;
    status.textContent = word("loading_python");
    progress.hidden = false;
    table ??= transport.here(base, 0, (part) => (progress.value = part), failed);
    const client = await table;
    const things = new Things(data.game, document.documentElement.lang || "en", await cards(client, data.game), pictures);
    const replay = new Replay(client, data, things, (player) => word("player", { number: player + 1 }), null);
    await replay.begin();
    place.replaceChildren(replay.root);
    replay.focus();
  };
  place.replaceChildren(
    h("button", { type: "button", onclick: () => void begin().catch((error: unknown) => failed(String(error))) }, word("steps")),
    " ",
    progress,
    " ",
    status,
  );
}

/** The cards of a game in the language of the page, or in its first where it lacks that. */
async function cards(client: Client, game: string): ReturnType<typeof ask> {
  const { games } = await client.ask("games");
  const languages = games.find((one) => one.id === game)?.languages ?? [];
  const wanted = document.documentElement.lang || "en";
  return ask(client, game, languages.includes(wanted) ? wanted : (languages[0] ?? "en"));
}
const ask = (client: Client, game: string, language: string) => client.ask("cards", { game, language });

const places = [...document.querySelectorAll<HTMLElement>("[data-cardwright-steps]")];
const known = document.querySelector<HTMLElement>("[data-faces]");
if (places.length && known) {
  const { faces = "", icons = "", first = "" } = known.dataset;
  void loadWords(base, document.documentElement.lang || "en").then(() => {
    for (const place of places) offer(place, { faces, icons, first });
  });
}
