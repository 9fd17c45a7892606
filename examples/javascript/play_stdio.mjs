// Play a whole game against a bot, over standard input and output.
//
//     node play_stdio.mjs                                      the command `cardwright` is installed
//     node play_stdio.mjs python3 -m cardwright serve --stdio  or say how to start the server

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { Client, anyOf } from "./client.mjs";

const [command, ...options] =
  process.argv.length > 2 ? process.argv.slice(2) : ["cardwright", "serve", "--stdio"];
const server = spawn(command, options, { stdio: ["pipe", "pipe", "inherit"] });
const client = new Client((text) => server.stdin.write(`${text}\n`));
createInterface({ input: server.stdout }).on("line", (line) => client.receive(line));

const { games, bots } = await client.ask("games");
const created = await client.ask("create", {
  game: games[0].id,
  names: ["Ann", "Bob"],
  bots: { 1: bots[0] },
});
const here = { match: created.match.match, language: "en" };

// Bots choose before the next request is answered, so what is open now is always ours.
let choices = 0;
for (;;) {
  const { decision } = await client.ask("decision", here);
  if (decision === null) break;
  const option = anyOf(decision.options);
  console.log(`${decision.prompt}: ${option.label}`);
  await client.ask("choose", { ...here, option: option.id, serial: decision.serial });
  choices += 1;
}

const { lines } = await client.ask("story", here);
console.log(`\n${lines.slice(-3).join("\n")}`);
console.log(`The game is over after ${choices} choices of Ann.`);
server.stdin.end();
