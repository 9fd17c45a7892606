// Made by `cardwright schema --typescript` of what `cardwright serve` says; do not edit.

/** what the decision is about; which of these it has depends on its kind */
export interface About {
  /** the card that asks, or that is asked about */
  card?: string;
  /** which ability of the card, from 0 */
  ability?: number;
  /** which of its alternatives; -1: not known */
  fork?: number;
  /** what has happened */
  event?: string;
  /** the kind of the decision that this is a part of */
  question?: string;
  /** the resource to count */
  resource?: string;
  /** how many of each resource, by id */
  resources?: Record<string, number>;
  /** the other player */
  player?: number;
  /** whom something is taken from */
  owner?: number;
  /** who has bid most */
  leader?: number;
  cards?: string[];
  /** what it takes at least */
  number?: number;
  /** the card that something is done to */
  target?: string;
  zone?: string;
  /** what is done with the cards */
  purpose?: string;
}

/** An open decision. Only the player who makes it is told what it is about, and the options. */
export interface Asked {
  serial: number;
  /** a player, from 0 */
  player: number;
  kind: string;
  /** in words, where a language was given */
  prompt: string | null;
  about: About | null;
  options: Option[] | null;
}

/** Somebody has to choose. */
export interface AskedNews {
  protocol: 1;
  /** a running game, from `create` */
  match: string;
  seat: number | null;
  type: "asked";
  decision: Asked;
  /** seconds that each player has left; null without clocks */
  left: number[] | null;
}

/** Something that could be tried with a card; null for a reason where it is possible. */
export interface AttemptDescription {
  /** of a decision */
  option: string;
  /** in words, where a language was given */
  label: string | null;
  reason: Reason | null;
}

/** Ask what could be tried with a card now, and why it is not possible where it is not. */
export interface Attempts {
  /** the language of prompts, labels, lines and reasons */
  language?: string | null;
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "attempts";
  card: string;
}

/** What could be tried with the card. */
export interface AttemptsReply {
  protocol: 1;
  id: string | number | null;
  type: "attempts";
  attempts: AttemptDescription[];
}

/** A card as it is printed. */
export interface CardDescription {
  id: string;
  /** the ids of others with the same text */
  copies: string[];
  set: string;
  kind: string;
  types: string[];
  name: string;
  /** in words; null for a card without a price */
  cost: string | null;
  /** in words; null for a card without any */
  points: string | null;
  /** in words, in the order of the card */
  abilities: string[];
}

/** Get the cards of a game and the names of its things, as a client shows them. */
export interface Cards {
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  type: "cards";
  /** a game, from `games` */
  game: string;
  /** the game's first, if left out */
  language?: string | null;
}

/** The cards of a game, and what its things are called. */
export interface CardsReply {
  protocol: 1;
  id: string | number | null;
  type: "cards";
  language: string;
  cards: CardDescription[];
  /** of resources, zones and so on, by id */
  names: Record<string, Record<string, string>>;
  /** signs of resources, by id */
  icons: Record<string, string>;
  /** zones whose cards lie on each other */
  piles: string[];
  /** how the coordinates of spaces are meant, by id */
  grids: Record<string, "square" | "hex" | "line" | "graph">;
}

/** Choose an option of the open decision. */
export interface Choose {
  /** the language of prompts, labels, lines and reasons */
  language?: string | null;
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "choose";
  /** of a decision */
  option: string;
  /** of the decision that is answered: refused when it is no longer open */
  serial?: number | null;
}

/** The choice was made; what has to be chosen next. */
export interface ChooseReply {
  protocol: 1;
  id: string | number | null;
  type: "choose";
  decision: Asked | null;
}

/** The clocks of a match. They run once every seat is taken. */
export interface ClockDescription {
  seconds: number;
  increment: number;
  /** seconds that each player has left */
  left: number[];
  running: boolean;
}

/** How much time each player has for the whole game, and how much each choice adds. */
export interface ClockSetting {
  seconds: number;
  increment?: number;
}

/** End a match for good. For its host. */
export interface Close {
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "close";
}

/** The match is gone. */
export interface CloseReply {
  protocol: 1;
  id: string | number | null;
  type: "close";
}

/** Why a message was refused. Clients rely on these words; messages for people may change. */
export type Code = "too-long" | "not-json" | "not-an-object" | "wrong-protocol" | "unknown-type" | "wrong-field" | "rate-limited" | "wrong-origin" | "unknown-game" | "unknown-match" | "unknown-language" | "bad-setup" | "bad-bot" | "bad-save" | "token-missing" | "not-allowed" | "needs-connection" | "illegal-choice" | "too-many-matches" | "too-many-choices" | "too-many-subscriptions" | "unplayable-card" | "damaged-match" | "store-failed" | "internal";

/** Start a game. Its match lasts until it is closed, or until nobody has used it for long. */
export interface Create {
  /** seats that bots play, such as `{"1": "random"}` */
  bots?: Record<string, string>;
  /** what the players are called */
  names?: string[];
  /** time for each player; a bot plays on for whoever has none left */
  clock?: ClockSetting | null;
  /** what lets one create matches, where not everybody may */
  key?: string | null;
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  type: "create";
  /** a game, from `games` */
  game: string;
  /** as few as can play, if left out */
  players?: number | null;
  /** beside those that every game needs */
  sets?: string[];
  /** the same seed gives the same game; drawn if left out */
  seed?: number | null;
  /** see `games` */
  options?: Record<string, boolean | number | string>;
}

/** The new match. Tokens are told only here, and only where they are used. */
export interface CreateReply {
  protocol: 1;
  id: string | number | null;
  type: "create" | "load";
  match: MatchDescription;
  tokens: Tokens | null;
}

/** What has to be chosen; null when the game is over. */
export interface DecisionReply {
  protocol: 1;
  id: string | number | null;
  type: "decision";
  decision: Asked | null;
}

/** Ask what has to be chosen. Its options are told to the player who chooses, not to others. */
export interface DecisionRequest {
  /** the language of prompts, labels, lines and reasons */
  language?: string | null;
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "decision";
}

/** The game is over. */
export interface Ended {
  protocol: 1;
  /** a running game, from `create` */
  match: string;
  seat: number | null;
  type: "ended";
  winners: number[];
  /** of each player */
  points: number[];
}

/** The request was refused, and nothing has changed. */
export interface ErrorReply {
  protocol: 1;
  id: string | number | null;
  type: "error";
  code: Code;
  /** for people */
  message: string;
  /** a stable word for why a choice is illegal */
  reason: string | null;
}

/** A game that can be played. */
export interface GameDescription {
  /** a game, from `games` */
  id: string;
  /** by language */
  names: Record<string, string>;
  languages: string[];
  sets: SetDescription[];
  options: OptionDescription[];
}

/** List the games that can be played, with their sets, options and bots. */
export interface Games {
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  type: "games";
}

/** The games that can be played. */
export interface GamesReply {
  protocol: 1;
  id: string | number | null;
  type: "games";
  games: GameDescription[];
  /** what can play a seat */
  bots: string[];
}

/** The match was closed, or nobody has used it for long. No more news follow. */
export interface Gone {
  protocol: 1;
  /** a running game, from `create` */
  match: string;
  seat: number | null;
  type: "gone";
  why: "closed" | "expired";
}

/** New entries of the log, the first of them number ``start``. */
export interface Happened {
  protocol: 1;
  /** a running game, from `create` */
  match: string;
  seat: number | null;
  type: "happened";
  start: number;
  entries: LogEntry[];
  /** in words, where a language was given */
  lines: string[] | null;
}

/** Ask what the server is, and what it allows. */
export interface Hello {
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  type: "hello";
}

/** What the server is. */
export interface HelloReply {
  protocol: 1;
  id: string | number | null;
  type: "hello";
  server: string;
  version: string;
  /** whether requests about a match need a token */
  tokens: boolean;
  /** who may create matches */
  create: "everybody" | "nobody" | "keyholders";
  limits: LimitsDescription;
}

/** Ask a bot, which sees no more than the player, what it would choose. */
export interface Hint {
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "hint";
}

/** What a bot would choose. */
export interface HintReply {
  protocol: 1;
  id: string | number | null;
  type: "hint";
  /** of a decision */
  option: string;
}

/** Take a seat. The first who comes with its invitation gets its token, and nobody after. */
export interface Join {
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  type: "join";
  /** a running game, from `create` */
  match: string;
  /** who asks, from `create` */
  invitation: string;
}

/** The seat, and the token that sees and chooses as its player. */
export interface JoinReply {
  protocol: 1;
  id: string | number | null;
  type: "join";
  /** a player, from 0 */
  seat: number;
  /** who asks, from `create` */
  token: string;
}

/** What the server allows. */
export interface LimitsDescription {
  message_bytes: number;
  /** null for as many as it can */
  messages_per_second: number | null;
  matches: number;
  /** null where nobody counts */
  matches_per_address: number | null;
  /** of one match; of a loaded game as well */
  choices: number;
  /** the most for `search:nodes=` */
  bot_nodes: number;
  /** the most for `search:seconds=` */
  bot_seconds: number;
}

/** Go on with a saved game, or with the game that a replay leads to, in a new match. */
export interface Load {
  /** seats that bots play, such as `{"1": "random"}` */
  bots?: Record<string, string>;
  /** what the players are called */
  names?: string[];
  /** time for each player; a bot plays on for whoever has none left */
  clock?: ClockSetting | null;
  /** what lets one create matches, where not everybody may */
  key?: string | null;
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  type: "load";
  /** a saved game or a replay; `cardwright schema save` and `replay` tell more */
  data: Record<string, unknown>;
}

/** Get what has happened, as data. */
export interface Log {
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "log";
  /** the first entry wanted */
  start?: number;
}

/** something that has happened; what it has depends on its `kind` */
export type LogEntry =
  | {
    kind: "gain";
    /** a player, from 0 */
    player: number;
    /** how many of each resource, by id */
    resources: Record<string, number>;
    /** null where it is hidden, or none */
    source: string | null;
  }
  | {
    kind: "pay";
    /** a player, from 0 */
    player: number;
    /** how many of each resource, by id */
    resources: Record<string, number>;
    /** null where it is hidden, or none */
    source: string | null;
  }
  | {
    kind: "lose";
    /** a player, from 0 */
    player: number;
    /** how many of each resource, by id */
    resources: Record<string, number>;
    /** null where it is hidden, or none */
    source: string | null;
  }
  | {
    kind: "excess";
    /** a player, from 0 */
    player: number;
    /** how many of each resource, by id */
    resources: Record<string, number>;
  }
  | {
    kind: "steal";
    /** a player, from 0 */
    player: number;
    /** a player, from 0 */
    owner: number;
    /** how many of each resource, by id */
    resources: Record<string, number>;
    /** null where it is hidden, or none */
    source: string | null;
  }
  | {
    kind: "put";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    /** how many of each resource, by id */
    resources: Record<string, number>;
    /** null where it is hidden, or none */
    source: string | null;
  }
  | {
    kind: "take";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    /** how many of each resource, by id */
    resources: Record<string, number>;
    /** null where it is hidden, or none */
    source: string | null;
  }
  | {
    kind: "remove";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    /** how many of each resource, by id */
    resources: Record<string, number>;
    /** null where it is hidden, or none */
    source: string | null;
  }
  | {
    kind: "recover";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    /** how many of each resource, by id */
    resources: Record<string, number>;
    /** null where it is hidden, or none */
    source: string | null;
  }
  | {
    kind: "status";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    /** null where it is hidden, or none */
    status: string | null;
    value: boolean;
  }
  | {
    kind: "move";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    verb: string | null;
    origin: string;
    owner: number | null;
    destination: string;
    receiver: number | null;
  }
  | {
    kind: "stand";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    /** null where it is hidden, or none */
    before: string | null;
    /** null where it is hidden, or none */
    place: string | null;
  }
  | {
    kind: "return";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    destination: string;
  }
  | {
    kind: "draw";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    origin: string;
    destination: string;
  }
  | {
    kind: "look";
    /** a player, from 0 */
    player: number;
    zone: string;
    owner: number | null;
    cards: (string | null)[];
  }
  | {
    kind: "reveal";
    /** a player, from 0 */
    player: number;
    zone: string;
    owner: number | null;
    cards: (string | null)[];
  }
  | {
    kind: "shuffle";
    /** a player, from 0 */
    player: number;
    zone: string;
  }
  | {
    kind: "sort";
    /** a player, from 0 */
    player: number;
    zone: string;
    count: number;
  }
  | {
    kind: "show";
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "reshuffle";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "power";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    ability: number;
  }
  | {
    kind: "react";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    ability: number;
  }
  | {
    kind: "automatic";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    ability: number;
  }
  | {
    kind: "avoid";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "aim";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "ignore";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "cancel";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "redirect";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "prevent";
    /** a player, from 0 */
    player: number;
    number: number;
  }
  | {
    kind: "add";
    /** a player, from 0 */
    player: number;
    number: number;
  }
  | {
    kind: "score";
    /** a player, from 0 */
    player: number;
    points: number;
    /** null where it is hidden, or none */
    source: string | null;
  }
  | {
    kind: "modify";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    source: string | null;
  }
  | {
    kind: "round";
    number: number;
  }
  | {
    kind: "over";
    winners: number[];
  }
  | {
    kind: "keep";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "pick";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "mage";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "item";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "first";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "place";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "place";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    number: number;
    /** null where it is hidden, or none */
    source: string | null;
  }
  | {
    kind: "claim";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "discard";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "pass";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "tile";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "check";
    standings: number[];
  }
  | {
    kind: "match";
    number: number;
    standings: number[];
  }
  | {
    kind: "next_game";
    number: number;
  }
  | {
    kind: "visit";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "decline";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "too_weak";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "retreat";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "share";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "alone";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "auction";
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "bid";
    /** a player, from 0 */
    player: number;
    number: number;
  }
  | {
    kind: "no_bid";
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "win_bid";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    number: number;
  }
  | {
    kind: "defeat";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "reach";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "profit";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "spell";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "unclaimed";
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "propose";
    /** a player, from 0 */
    player: number;
    /** a player, from 0 */
    partner: number;
  }
  | {
    kind: "offer";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "refuse";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "swap";
    /** a player, from 0 */
    player: number;
    /** a player, from 0 */
    partner: number;
  }
  | {
    kind: "lay";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "stalemate";
    number: number;
  }
  | {
    kind: "too_few";
  }
  | {
    kind: "result";
    standings: number[];
  }
  | {
    kind: "result";
    standings: number[];
    rose: number;
  }
  | {
    kind: "school";
    /** a player, from 0 */
    player: number;
    zone: string;
  }
  | {
    kind: "grimoire";
    /** a player, from 0 */
    player: number;
    number: number;
  }
  | {
    kind: "crown";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "moon";
    number: number;
  }
  | {
    kind: "rose";
    number: number;
  }
  | {
    kind: "rose_places";
    /** null where it is hidden, or none */
    card: string | null;
    number: number;
  }
  | {
    kind: "lift";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    number: number;
  }
  | {
    kind: "rose_lifts";
    /** null where it is hidden, or none */
    card: string | null;
    number: number;
  }
  | {
    kind: "cast";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    side: "reversed" | "upright";
  }
  | {
    kind: "lay_trap";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "lay_protection";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "taken_back";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "exert";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "sacrifice";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "end";
    /** a player, from 0 */
    player: number;
  }
  | {
    kind: "attack";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
    target: string;
  }
  | {
    kind: "act";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "activate";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "removed";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "unstable";
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "destroyed";
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "marker";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "omen";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "omen_gone";
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "abandon";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "complete";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "remove_spell";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "not_yours";
    /** a player, from 0 */
    player: number;
    /** null where it is hidden, or none */
    card: string | null;
  }
  | {
    kind: "bonus";
    /** a player, from 0 */
    player: number;
    quests: number;
    trophies: number;
    rooms: number;
    crown: number;
  };

/** What a `LogEntry` of a game is that these types do not know. */
export interface OtherLogEntry {
  kind: string;
}

/** What has happened; ``next`` is the number of the entry after the last. */
export interface LogReply {
  protocol: 1;
  id: string | number | null;
  type: "log";
  entries: LogEntry[];
  next: number;
}

/** How a match was set up and how far it is: what everybody may know. */
export interface MatchDescription {
  /** a running game, from `create` */
  match: string;
  /** a game, from `games` */
  game: string;
  sets: string[];
  seats: SeatDescription[];
  options: Record<string, unknown>;
  /** whoever has made the match could know its hidden cards */
  known_seed: boolean;
  /** how many were made */
  choices: number;
  /** how many entries it has */
  log: number;
  waiting: Waiting | null;
  over: boolean;
  winners: number[];
  clock: ClockDescription | null;
}

/** Ask how a match was set up and how far it is. */
export interface MatchInfo {
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "match";
}

/** How a match was set up and how far it is. */
export interface MatchReply {
  protocol: 1;
  id: string | number | null;
  type: "match";
  match: MatchDescription;
}

/** List the matches that the server keeps. Not allowed where tokens are asked for. */
export interface Matches {
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  type: "matches";
}

/** The matches that the server keeps. */
export interface MatchesReply {
  protocol: 1;
  id: string | number | null;
  type: "matches";
  matches: MatchDescription[];
}

/** `id` chooses it; what else it has depends on its `type` */
export type Option =
  | {
    type: "resources";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    /** how many of each resource, by id */
    resources: Record<string, number>;
  }
  | {
    type: "card";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "none";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "way_out";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "yes";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "reaction";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
    /** its place on the card, from 0 */
    ability: number;
  }
  | {
    type: "player";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    /** a player, from 0 */
    player: number;
  }
  | {
    type: "zone";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    zone: string;
  }
  | {
    type: "number";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    number: number;
  }
  | {
    type: "range";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    from: number;
    to: number;
  }
  | {
    type: "alternative";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    alternative: number;
  }
  | {
    type: "power";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
    /** its place on the card, from 0 */
    ability: number;
  }
  | {
    type: "take";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "leave";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "place";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "claim";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "claim_top";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "discard";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "pass";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "done";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "bid";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    number: number;
  }
  | {
    type: "visit";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "decline";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "fight";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "retreat";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "share";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "alone";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "trade";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    /** a player, from 0 */
    player: number;
  }
  | {
    type: "give";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "refuse";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "accept";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "lay";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "upright";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "reversed";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "skip";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "quick";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "standard";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "cubes";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    number: number;
  }
  | {
    type: "cube";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    /** a player, from 0 */
    player: number;
  }
  | {
    type: "black_cube";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "act";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "take_back";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "name";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    /** a player, from 0 */
    player: number;
  }
  | {
    type: "reward_now";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "reward_later";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "abandon";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "release";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "choose_mage";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "grimoire";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    number: number;
  }
  | {
    type: "keep";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "drop";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "remove";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "step";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "stop";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "attack";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "move";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "sacrifice";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  }
  | {
    type: "end";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
  }
  | {
    type: "activate";
    /** what chooses it */
    id: string;
    /** in words, where a language was given */
    label?: string;
    card: string;
  };

/** What a `Option` of a game is that these types do not know. */
export interface OtherOption {
  type: string;
  id: string;
  label?: string;
}

/** Something that whoever starts a game may set. */
export interface OptionDescription {
  name: string;
  about: string;
  kind: "flag" | "choice" | "player";
  values: string[];
  /** whether it makes a good first game */
  beginners: boolean;
}

export interface Reason {
  code: string;
  message: string;
  facts: Record<string, unknown>;
}

/** Get the whole match as data, hidden cards included: so over HTTP only when it is over. */
export interface Save {
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "save";
  /** the position, or seed and choices */
  form?: "save" | "replay";
}

/** The match as data. */
export interface SaveReply {
  protocol: 1;
  id: string | number | null;
  type: "save";
  form: "save" | "replay";
  data: Record<string, unknown>;
}

/** One seat of a match. */
export interface SeatDescription {
  /** a player, from 0 */
  seat: number;
  name: string | null;
  /** also of one who plays on for a lost player */
  bot: string | null;
  /** whether somebody has joined, or nobody has to */
  taken: boolean;
}

/** How many may play. */
export interface Seats {
  fewest: number;
  most: number;
}

/** A set of a game's cards; ``seats`` holds where it is played with the needed sets. */
export interface SetDescription {
  id: string;
  /** by language */
  names: Record<string, string>;
  needed: boolean;
  seats: Seats;
}

/** Get what has happened, in words. */
export interface Story {
  /** the language of prompts, labels, lines and reasons */
  language?: string | null;
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "story";
  /** the first entry of the log that is told */
  start?: number;
}

/** What has happened, in words. */
export interface StoryReply {
  protocol: 1;
  id: string | number | null;
  type: "story";
  lines: string[];
  next: number;
}

/** Be told what happens from now on, and what is open now. */
export interface Subscribe {
  /** the language of prompts, labels, lines and reasons */
  language?: string | null;
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "subscribe";
  /** told from this entry on; only new ones, if left out */
  log_from?: number | null;
}

/** News follow. */
export interface SubscribeReply {
  protocol: 1;
  id: string | number | null;
  type: "subscribe";
}

/** A player has used up their time; a bot plays on for them. */
export interface TimedOut {
  protocol: 1;
  /** a running game, from `create` */
  match: string;
  seat: number | null;
  type: "timed_out";
  /** a player, from 0 */
  player: number;
  bot: string;
}

/** What lets people in: keep the host's, give the others to those whom they are for. */
export interface Tokens {
  /** may close the match and take back choices */
  host: string;
  /** sees what everybody may know */
  spectator: string;
  /** for each seat, to `join` with, once; null where a bot plays */
  invitations: (string | null)[];
  /** for each seat, a page that joins with its invitation; over the web */
  links: (string | null)[] | null;
}

/** Take back one's last choice, and what bots have chosen since. */
export interface Undo {
  /** the language of prompts, labels, lines and reasons */
  language?: string | null;
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "undo";
  /** even where hidden cards were shown since; not where tokens are used */
  past_hidden?: boolean;
}

/** How many choices were taken back; what has to be chosen now. */
export interface UndoReply {
  protocol: 1;
  id: string | number | null;
  type: "undo";
  undone: number;
  decision: Asked | null;
}

/** Choices were taken back: so many are left, and so many entries of the log. */
export interface Undone {
  protocol: 1;
  /** a running game, from `create` */
  match: string;
  seat: number | null;
  type: "undone";
  choices: number;
  log: number;
}

/** Be told no more. */
export interface Unsubscribe {
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "unsubscribe";
}

/** No more news follow. */
export interface UnsubscribeReply {
  protocol: 1;
  id: string | number | null;
  type: "unsubscribe";
}

export interface View {
  game: string;
  viewer: number | null;
  round: number;
  /** a player, from 0 */
  active: number;
  /** a player, from 0 */
  first: number;
  over: boolean;
  winners: number[];
  players: ({
    /** a player, from 0 */
    player: number;
    points: number;
    /** resources by id; what there is none of is left out */
    resources: Record<string, number>;
    statuses: string[];
    zones: Record<string, {
      count: number;
      /** null where the viewer does not see them */
      cards: ({
        id: string;
        /** resources by id; what there is none of is left out */
        resources: Record<string, number>;
        /** of resources on it that are somebody's, how many are each player's, by id */
        owners: Record<string, number[]>;
        statuses: string[];
        /** its abilities, by their places, that work only once and were used */
        used: number[];
        /** the cards that it remembers, by letters; null where unseen */
        remembers: Record<string, string | null>;
      })[] | null;
      /** what the viewer knows of a pile from the top; null for cards in between */
      top: (string | null)[];
    }>;
  })[];
  zones: Record<string, {
    count: number;
    /** null where the viewer does not see them */
    cards: ({
      id: string;
      /** resources by id; what there is none of is left out */
      resources: Record<string, number>;
      /** of resources on it that are somebody's, how many are each player's, by id */
      owners: Record<string, number[]>;
      statuses: string[];
      /** its abilities, by their places, that work only once and were used */
      used: number[];
      /** the cards that it remembers, by letters; null where unseen */
      remembers: Record<string, string | null>;
    })[] | null;
    /** what the viewer knows of a pile from the top; null for cards in between */
    top: (string | null)[];
  }>;
  /** what abilities have begun that holds for some time, or waits for an event (its number, by which its option is known; else 0), the oldest first; null for cards that the viewer does not see */
  lasting: ({
    card: string;
    ability: number;
    /** a player, from 0 */
    player: number;
    cards: (string | null)[];
    players: number[];
    number: number;
    waiting: number;
  })[];
  /** what is being resolved, the newest first; null where there is no card, or the viewer does not see it */
  stack: ({
    kind: string;
    /** a player, from 0 */
    player: number;
    card: string | null;
  })[];
  /** the players whose choices are sealed, until all have chosen */
  sealed: number[];
  /** places, their coordinates, and what stands there; null for unseen cards */
  spaces: Record<string, ({
    place: string | null;
    at: number[];
    cards: (string | null)[];
  })[]>;
  rules: Record<string, unknown>;
  decision: {
    serial: number;
    /** a player, from 0 */
    player: number;
    kind: string;
    about: About | null;
    /** null for all but the player who decides */
    options: Option[] | null;
  } | null;
  log: LogEntry[];
}

/** What a player may know. */
export interface ViewReply {
  protocol: 1;
  id: string | number | null;
  type: "view";
  view: View;
}

/** Get all that a player may know; without a seat, what everybody may. */
export interface ViewRequest {
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "view";
  /** with the log from this entry on; without, if left out */
  log_from?: number | null;
}

/** Whose choice a match waits for; what it is about is told to that player. */
export interface Waiting {
  serial: number;
  /** a player, from 0 */
  player: number;
  kind: string;
}

/** Ask why an option is not open. */
export interface WhyNot {
  /** the language of prompts, labels, lines and reasons */
  language?: string | null;
  protocol?: 1;
  /** comes back in the answer */
  id?: string | number | null;
  /** a running game, from `create` */
  match: string;
  token?: string | null;
  /** as which player, where one program speaks for all and has no tokens */
  seat?: number | null;
  type: "why_not";
  /** of a decision */
  option: string;
}

/** Why an option is not open; null if it is. */
export interface WhyNotReply {
  protocol: 1;
  id: string | number | null;
  type: "why_not";
  reason: Reason | null;
}

export interface Requests {
  hello: Hello;
  games: Games;
  cards: Cards;
  matches: Matches;
  create: Create;
  join: Join;
  load: Load;
  match: MatchInfo;
  decision: DecisionRequest;
  choose: Choose;
  why_not: WhyNot;
  attempts: Attempts;
  hint: Hint;
  undo: Undo;
  view: ViewRequest;
  log: Log;
  story: Story;
  subscribe: Subscribe;
  unsubscribe: Unsubscribe;
  save: Save;
  close: Close;
}

export type Request =
  | Hello
  | Games
  | Cards
  | Matches
  | Create
  | Join
  | Load
  | MatchInfo
  | DecisionRequest
  | Choose
  | WhyNot
  | Attempts
  | Hint
  | Undo
  | ViewRequest
  | Log
  | Story
  | Subscribe
  | Unsubscribe
  | Save
  | Close;

export interface Replies {
  error: ErrorReply;
  hello: HelloReply;
  games: GamesReply;
  cards: CardsReply;
  matches: MatchesReply;
  create: CreateReply;
  load: CreateReply;
  join: JoinReply;
  match: MatchReply;
  decision: DecisionReply;
  choose: ChooseReply;
  why_not: WhyNotReply;
  attempts: AttemptsReply;
  hint: HintReply;
  undo: UndoReply;
  view: ViewReply;
  log: LogReply;
  story: StoryReply;
  subscribe: SubscribeReply;
  unsubscribe: UnsubscribeReply;
  save: SaveReply;
  close: CloseReply;
}

export type Reply =
  | ErrorReply
  | HelloReply
  | GamesReply
  | CardsReply
  | MatchesReply
  | CreateReply
  | JoinReply
  | MatchReply
  | DecisionReply
  | ChooseReply
  | WhyNotReply
  | AttemptsReply
  | HintReply
  | UndoReply
  | ViewReply
  | LogReply
  | StoryReply
  | SubscribeReply
  | UnsubscribeReply
  | SaveReply
  | CloseReply;

export interface AllNews {
  happened: Happened;
  asked: AskedNews;
  timed_out: TimedOut;
  undone: Undone;
  ended: Ended;
  gone: Gone;
}

export type News =
  | Happened
  | AskedNews
  | TimedOut
  | Undone
  | Ended
  | Gone;
