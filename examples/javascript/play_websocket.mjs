// Two players and a spectator, each with a WebSocket of their own, see a whole game through.
//
//     cardwright serve --http 8080
//     node play_websocket.mjs ws://127.0.0.1:8080/socket
//
// Node 20 knows WebSockets only if asked to: node --experimental-websocket play_websocket.mjs ...

import { Client, anyOf } from "./client.mjs";

const address = process.argv[2] ?? "ws://127.0.0.1:8080/socket";

/** Connect to the server. */
function connect() {
  const socket = new WebSocket(address);
  const client = new Client((text) => socket.send(text));
  client.close = () => socket.close();
  socket.onmessage = ({ data }) => client.receive(data);
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(client);
    socket.onerror = () => reject(new Error(`there is no server at ${address}`));
  });
}

/** Take the seat that the invitation is for, and choose until the game has ended. */
async function play(match, invitation) {
  const client = await connect();
  const { seat, token } = await client.ask("join", { match, invitation });
  const ended = new Promise((resolve, reject) => {
    client.onNews = (news) => {
      if (news.type === "ended") resolve(news);
      if (news.type !== "asked" || news.decision.player !== seat) return;
      const option = anyOf(news.decision.options).id;
      client.ask("choose", { match, token, option, serial: news.decision.serial }).catch(reject);
    };
  });
  await client.ask("subscribe", { match, token });
  await ended;
  client.close();
}

/** Tell what everybody may know, line by line, until the game has ended. */
async function watch(match, token) {
  const client = await connect();
  const ended = new Promise((resolve) => {
    client.onNews = (news) => {
      if (news.type === "happened") console.log(news.lines.join("\n"));
      if (news.type === "ended") resolve(news);
    };
  });
  await client.ask("subscribe", { match, token, language: "en", log_from: 0 });
  const { winners, points } = await ended;
  client.close();
  console.log(`Won by ${winners.map((seat) => `player ${seat + 1}`)} with ${points} points.`);
}

const host = await connect();
const { games } = await host.ask("games");
const { match, tokens } = await host.ask("create", { game: games[0].id, players: 2 });
await Promise.all([
  watch(match.match, tokens.spectator),
  ...tokens.invitations.map((invitation) => play(match.match, invitation)),
]);
await host.ask("close", { match: match.match, token: tokens.host });
host.close();
