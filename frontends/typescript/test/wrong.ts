// What a compiler must find: each of these lines is wrong.

import { Client } from "../src/index.js";
import type { LogEntry, News, Option } from "../src/index.js";

export async function faults(client: Client, option: Option, entry: LogEntry, news: News) {
  await client.ask("chose", { match: "m1", option: "pass" }); // wrong
  await client.ask("create"); // wrong
  await client.ask("choose", { match: "m1" }); // wrong
  const { token } = await client.ask("create", { game: "x" }); // wrong
  if (option.type === "pass") console.log(option.card); // wrong
  if (entry.kind === "gain") console.log(entry.zone); // wrong
  if (news.type === "asked") console.log(news.winners); // wrong
  return token;
}
