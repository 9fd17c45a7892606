// Two players and a spectator see a whole game through; then what was refused is told.
//
//     node dist/test/play.js http://127.0.0.1:8080

import { WebSocket as NodeWebSocket } from "ws";

import { Client, Refused, invited, post } from "../src/index.js";
import type { LogEntry, Option, Socket } from "../src/index.js";

const url = process.argv[2] ?? "http://127.0.0.1:8080";
const connect = (): Promise<Client> =>
  Client.connect(
    new URL("/socket", url).href.replace(/^http/, "ws"),
    (address) => new NodeWebSocket(address) as unknown as Socket,
  );

/** What an option is, which its type tells. */
function described(option: Option): string {
  switch (option.type) {
    case "card":
      return option.card;
    case "power":
      return `${option.card} ${option.ability}`;
    case "resources":
      return Object.keys(option.resources).join(" ");
    default:
      return option.type;
  }
}

async function play(link: string): Promise<number> {
  const client = await connect();
  const { match, token } = await (async () => {
    const { match, invitation } = invited(link);
    const joined = await client.ask("join", { match, invitation });
    return { match, token: joined.token };
  })();
  let choices = 0;
  const ended = new Promise<void>((resolve, reject) => {
    client.onNews = (news) => {
      if (news.type === "ended") resolve();
      if (news.type !== "asked" || news.decision.options === null) return;
      const { options, serial } = news.decision;
      const option = options[Math.floor(Math.random() * options.length)];
      if (option === undefined || described(option) === "") return reject(new Error("no option"));
      choices += 1;
      client.ask("choose", { match, token, option: option.id, serial }).catch(reject);
    };
  });
  await client.ask("subscribe", { match, token });
  await ended;
  client.close();
  return choices;
}

async function watch(match: string, token: string): Promise<LogEntry[]> {
  const client = await connect();
  const entries: LogEntry[] = [];
  const ended = new Promise<void>((resolve) => {
    client.onNews = (news) => {
      if (news.type === "happened") entries.push(...news.entries);
      if (news.type === "ended") resolve();
    };
  });
  await client.ask("subscribe", { match, token, log_from: 0 });
  await ended;
  client.close();
  return entries;
}

const { games } = await post(url, "games");
const game = process.argv[3] ?? games[0]!.id;
const { match, tokens } = await post(url, "create", { game, players: 2 });
if (tokens === null || tokens.links === null) throw new Error("there are no invitations");
const [entries, ...choices] = await Promise.all([
  watch(match.match, tokens.spectator),
  ...tokens.links.map((link) => play(link!)),
]);
const last = entries.at(-1);
const refused = await post(url, "view", { match: match.match, token: "wrong" }).catch(
  (error: unknown) => (error instanceof Refused ? error.code : String(error)),
);
await post(url, "close", { match: match.match, token: tokens.host });
console.log(JSON.stringify({ choices, entries: entries.length, last, refused }));
