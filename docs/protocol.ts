// Made by `python -m tablee.server.http.describe`: do not edit.

/**
 * Do this in the match.
 */
export interface Act {
  type: "act";
  id: string;
  /**
   * The action's text, as in the view's `legal`.
   */
  do: string;
  /**
   * The number of the frame that the player was looking at. What the act was aimed at is read
   * from there: if that is gone by now, the act is void (`no`, `late`).
   */
  on: number;
  /**
   * The aim itself, for those who know it better than by the number (see the game's formats).
   */
  aim?: boolean | number | string | null;
}

/**
 * Take a seat, or any free one. In a running match: take one's own seat back.
 */
export interface Sit {
  type: "sit";
  id: string;
  seat?: number | null;
}

/**
 * Leave one's seat. In a running match a bot plays it until its person sits down again.
 */
export interface Stand {
  type: "stand";
  id: string;
}

/**
 * The host says who plays a seat: the bot of that name, or null for a person yet to come.
 *
 * A person who sits there (not the host) has to get up.
 */
export interface Place {
  type: "place";
  id: string;
  seat: number;
  bot: string | null;
}

/**
 * I am ready to begin, or no longer.
 *
 * Once every seat is taken or has its bot, and all people are here and ready, the cards are
 * dealt. The host need not wait for that: see `start`.
 */
export interface Ready {
  type: "ready";
  id: string;
  ready?: boolean;
}

/**
 * The host deals, whoever is ready. Every seat must be taken or have its bot.
 */
export interface Start {
  type: "start";
  id: string;
}

/**
 * Ask to take back one's act, if it was the latest and one is still on turn, if nobody was
 * shown anything by it, and nothing was drawn.
 *
 * Against bots it is done at once, among people when all others have agreed. A wish that is still
 * open when the server is restarted no longer stands in `table.undo`; like every command that was
 * not answered, it is to be sent again.
 */
export interface Undo {
  type: "undo";
  id: string;
}

/**
 * Agree to the undo that was asked for, or refuse it.
 */
export interface Agree {
  type: "agree";
  id: string;
  yes?: boolean;
}

/**
 * Open a table for the same company, once the match is over.
 */
export interface Rematch {
  type: "rematch";
  id: string;
}

/**
 * Say something to all at the table.
 */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/**
 * A quick reaction.
 */
export interface React {
  type: "react";
  id: string;
  what: "bravo" | "hello" | "hurry" | "laugh" | "sorry" | "thanks" | "think" | "wow";
}

/**
 * Don't show me what this person says, here or elsewhere; or show it again.
 */
export interface Mute {
  type: "mute";
  id: string;
  person: string;
  mute?: boolean;
}

/**
 * I am looking at this tab: it is the one that acts, and a bot that plays for me stops.
 */
export interface Here {
  type: "here";
}

/**
 * The answer to a `ping`, sent at once. The time it takes is the measured round trip.
 */
export interface Pong {
  type: "pong";
  /**
   * The ping's own `k`.
   */
  k: number;
  /**
   * The number of the newest frame; if the ping told a higher one, the table is sent again.
   */
  n?: number;
}

/**
 * Done, and on disk.
 */
export interface Ok {
  type: "ok";
  id: string;
  /**
   * The table's number now.
   */
  n: number;
}

/**
 * This command was carried out before.
 */
export interface Dup {
  type: "dup";
  id: string;
  /**
   * The number under which it was.
   */
  n: number;
}

/**
 * Nothing changed.
 *
 * | reason | |
 * |---|---|
 * | `clause` | the rules forbid it: see `clause` |
 * | `late` | what it was aimed at is gone; `by` tells by how many milliseconds, after a race |
 * | `stale` | the number it answers is too old, or this seat has acted since |
 * | `future` | there is no such number yet |
 * | `needless` | passing out of turn: a live table does not ask for it |
 * | `action` | the game has no such action, or no such aim |
 * | `phase` | not while the table is in this phase |
 * | `seat` | there is no such seat, or it is not yours |
 * | `taken` | somebody sits there |
 * | `host` | only the host may |
 * | `empty` | a seat has neither a person nor a bot |
 * | `bot` | there is no such bot |
 * | `undo` | this act can't be taken back, or no undo was asked for |
 * | `flood` | too much in too short a time |
 * | `tab` | a newer tab of yours is at this table; send `here` first |
 * | `full` | the server has no room for more |
 * | `store` | it could not be written down |
 */
export interface No {
  type: "no";
  id: string;
  reason: "action" | "bot" | "clause" | "empty" | "flood" | "full" | "future" | "host" | "late" | "needless" | "phase" | "seat" | "stale" | "store" | "tab" | "taken" | "undo";
  n: number;
  /**
   * The clause that forbids it: `MI-4`.
   */
  clause?: string | null;
  by?: number | null;
}

/**
 * The table as its receiver may see it now.
 */
export interface Table {
  type: "table";
  /**
   * The number of the latest event.
   */
  n: number;
  /**
   * `events` and `news` tell what happened after this number.
   */
  since: number;
  /**
   * Your seat; null for a spectator.
   */
  you: number | null;
  /**
   * Could your latest act be taken back?
   */
  undoable: boolean;
  table: TableInfo;
  clock: Clock;
  /**
   * The match as you may see it, with what you may do now; null before the deal.
   */
  view: Record<string, unknown> | null;
  /**
   * What happened in the match, as far as you may know it. An event that you may not know of
   * leaves nothing but the number.
   */
  events: (Record<string, unknown>)[];
  news: (News)[];
}

/**
 * What all may know of a table besides the match.
 */
export interface TableInfo {
  id: string;
  code: string;
  game: string;
  rules: number;
  players: number;
  options: Record<string, unknown>;
  pace: "fast" | "none" | "normal" | "relaxed";
  public: boolean;
  host: string;
  phase: "closed" | "open" | "over" | "playing";
  seats: (SeatInfo)[];
  watchers: number;
  /**
   * The seat that asks for an undo.
   */
  undo: number | null;
  /**
   * Each seat's share of the win.
   */
  result: (number)[] | null;
  points: (number)[] | null;
  /**
   * Did the match count for ratings?
   */
  rated: boolean;
  /**
   * The table that this is the rematch of.
   */
  after: string | null;
  /**
   * The table where the same company meets again.
   */
  rematch: string | null;
}

/**
 * Who plays a seat.
 */
export interface SeatInfo {
  /**
   * The person's name; null for a bot or an empty seat.
   */
  name: string | null;
  person: string | null;
  /**
   * The bot that plays it now; beside a person: in that person's stead.
   */
  bot: string | null;
  /**
   * Is the person connected?
   */
  here: boolean;
  /**
   * Before the match: has the person said so?
   */
  ready?: boolean;
}

/**
 * Time, in milliseconds from when the frame was made; for display only.
 */
export interface Clock {
  /**
   * Whose time runs.
   */
  seat: number | null;
  /**
   * How much is left; null without a clock.
   */
  left: number | null;
  /**
   * How long ordinary acts still wait for claims.
   */
  window: number;
}

/**
 * Something that happened at the table, apart from the match.
 */
export interface News {
  what: "away" | "back" | "beaten" | "closed" | "ended" | "hosted" | "opened" | "rematched" | "sat" | "seated" | "started" | "stood" | "undone";
  seat?: number | null;
  why?: string | null;
  /**
   * `beaten`: a late act lost the race by so many milliseconds.
   */
  by?: number | null;
}

/**
 * What was said at the table; after connecting, the latest lines.
 */
export interface Talk {
  type: "talk";
  lines: (Line)[];
}

/**
 * Something said.
 */
export interface Line {
  k: number;
  at: number;
  person: string;
  name: string;
  what: "react" | "say";
  text: string;
}

/**
 * Answer with `pong` at once.
 */
export interface Ping {
  type: "ping";
  k: number;
  /**
   * The table's number: whoever has a lower one, though this came after it, is out of date.
   */
  n: number;
}

/**
 * Who you are.
 */
export interface Me {
  id: string;
  name: string;
}

/**
 * Somebody who wants to play.
 */
export interface NewGuest {
  name: string;
}

/**
 * Another name.
 */
export interface NewName {
  name: string;
}

/**
 * The code by which you can go on elsewhere. It is shown once, and the one before is void.
 */
export interface Recovery {
  code: string;
}

/**
 * Go on as the person whose recovery code this is.
 */
export interface Recover {
  code: string;
}

/**
 * Somebody, and what he played.
 */
export interface Profile {
  id: string;
  name: string;
  ratings: (RatingInfo)[];
  tally: (Tally)[];
  played: (Played)[];
}

/**
 * How strong somebody seems in a game.
 */
export interface RatingInfo {
  game: string;
  mu: number;
  sigma: number;
  matches: number;
}

/**
 * All matches of a game together.
 */
export interface Tally {
  game: string;
  matches: number;
  /**
   * The sum of the shares of wins.
   */
  won: number;
}

/**
 * A match that somebody played.
 */
export interface Played {
  table: string;
  seat: number;
  game: string;
  at: number;
  share: number;
  points: number;
  company: (string)[];
  rated: boolean;
  /**
   * The rating after it, if it was rated: the points of a graph.
   */
  mu: number | null;
  sigma: number | null;
}

/**
 * The best of a game, by mu − 3 sigma.
 */
export interface Leaders {
  game: string;
  leaders: (Leader)[];
}

/**
 * Somebody on the leaderboard.
 */
export interface Leader {
  id: string;
  name: string;
  mu: number;
  sigma: number;
  matches: number;
}

/**
 * All games, and what else a table is opened with.
 */
export interface Games {
  games: (GameInfo)[];
  /**
   * Games that are installed and can't be loaded: why not, by name.
   */
  broken: Record<string, string>;
  bots: (string)[];
  /**
   * What each bot is called, by name and language.
   */
  bot_titles: Record<string, Record<string, string>>;
  /**
   * The bot that takes a seat unless somebody says otherwise.
   */
  default_bot: string;
  paces: (string)[];
  reactions: (string)[];
}

/**
 * A game that can be played.
 */
export interface GameInfo {
  id: string;
  rules: number;
  title: Record<string, string>;
  tagline: Record<string, string>;
  minutes: number;
  players: (number)[];
  lowest_wins: boolean;
  options: (OptionInfo)[];
}

/**
 * An option of a game.
 */
export interface OptionInfo {
  name: string;
  default: unknown;
  schema: Record<string, unknown>;
  fr: string;
  en: string;
}

/**
 * A rule book in Markdown; each clause is marked `⟨id⟩` after its sentence.
 */
export interface Book {
  game: string;
  language: string;
  text: string;
  /**
   * What a refusal by a clause says.
   */
  refusals: Record<string, string>;
}

/**
 * A game's sentences in one language: templates, and how values are said in them.
 */
export interface Words {
  game: string;
  language: string;
  actions: Record<string, string>;
  events: Record<string, string>;
  /**
   * Fields of actions that are there or not, like a shout.
   */
  flags: (string)[];
  /**
   * Fields that hold seats.
   */
  seats: (string)[];
  /**
   * Fields that hold a number for each seat.
   */
  tallies: (string)[];
  /**
   * By field and value, where it is not said as it is written.
   */
  spoken: Record<string, Record<string, string>>;
  /**
   * What each key of the view is called, for a table that knows no better.
   */
  labels: Record<string, string>;
  /**
   * The keys of the view that have one entry a seat.
   */
  seatwise: (string)[];
  /**
   * The keys of the view that hold a seat, or a list of seats.
   */
  seat_keys: (string)[];
  /**
   * The key of the view that holds each seat's score.
   */
  total: string | null;
}

/**
 * Public tables.
 */
export interface Tables {
  tables: (TableInfo)[];
}

/**
 * A table to be opened.
 */
export interface NewTable {
  game: string;
  players: number;
  options?: Record<string, unknown>;
  pace?: "fast" | "none" | "normal" | "relaxed";
  public?: boolean;
  /**
   * The bot that plays each seat unless a person takes it; null or missing: a person must.
   */
  bots?: (string | null)[];
  /**
   * Does the one who opens the table sit down at once?
   */
  sit?: boolean;
}

/**
 * A finished match, step by step, as some eyes saw it or with all open.
 */
export interface Replay {
  table: TableInfo;
  eyes: string;
  steps: (Step)[];
}

/**
 * One step of a replay.
 */
export interface Step {
  seat: number | null;
  do: string | null;
  events: (Record<string, unknown>)[];
  view: Record<string, unknown>;
}

/**
 * What a seat might do, from what it knows: the best first, and why.
 */
export interface Hint {
  /**
   * The table's number when it was asked: the hint is void when the table has moved on.
   */
  n: number;
  seat: number;
  worlds: number;
  options: (Choice)[];
  facts: (Reason)[];
}

/**
 * One of the acts that a seat may choose from, and what it is worth.
 */
export interface Choice {
  action: string;
  /**
   * The seat's expected share of the win.
   */
  share: number;
  /**
   * The standard error of it.
   */
  error: number;
  /**
   * Everybody's expected share of the win.
   */
  shares: (number)[];
  points: (number)[];
  /**
   * In how many imagined worlds it was looked at.
   */
  worlds: number;
}

/**
 * Something that speaks for a choice: a key, and what it is about.
 */
export interface Reason {
  key: "ahead" | "chance" | "close" | "danger" | "only";
  /**
   * `share` and `cost`: of the win; `action`: an act's text; `seat`.
   */
  params: Record<string, unknown>;
}

/**
 * A finished match looked at again. Until `done` is `of` there is nothing else: ask again.
 */
export interface Review {
  done: number;
  of: number;
  acts: (ReviewedAct)[];
  turns: (TurningPoint)[];
  seats: (ReviewedSeat)[];
  result: (number)[] | null;
}

/**
 * An act that left a choice, looked at again with what its seat could know.
 */
export interface ReviewedAct {
  /**
   * Which act of the match it was, from 0.
   */
  number: number;
  seat: number;
  action: string;
  best: string;
  /**
   * The seat's share of the win with its best choice, and with what it did.
   */
  before: number;
  after: number;
  rank: number;
  choices: number;
  /**
   * Everybody's chances before it, as far as the seat could know.
   */
  shares: (number)[];
  grade: "best" | "good" | "mistake" | "weak";
  /**
   * What fate and the others brought until the seat's next choice.
   */
  luck: number;
  cost: number;
}

/**
 * Where a seat's chances changed most: by its choice, or by what came then.
 */
export interface TurningPoint {
  number: number;
  seat: number;
  why: "choice" | "luck";
  swing: number;
}

/**
 * All acts of a seat together.
 */
export interface ReviewedSeat {
  seat: number;
  cost: number;
  luck: number;
  grades: Record<string, number>;
}

/**
 * The table that goes by a code.
 */
export interface Found {
  id: string;
}

/**
 * How the server is.
 */
export interface Health {
  /**
   * `store`: what people do can't be written down now, and is refused.
   */
  status: "ok" | "stopping" | "store";
  version: string;
  tables: number;
  sockets: number;
}

/**
 * Why not: a key, and words for developers.
 */
export interface Problem {
  reason: "big" | "body" | "bot" | "broken" | "code" | "company" | "flood" | "game" | "json" | "name" | "option" | "origin" | "path" | "person" | "position" | "record" | "running" | "soon" | "store" | "table" | "text" | "turn" | "who";
  detail?: string;
}

export type ClientMessage = Act | Sit | Stand | Place | Ready | Start | Undo | Agree | Rematch | Say | React | Mute | Here | Pong;

export type ServerMessage = Ok | Dup | No | Table | Talk | Ping;

export const CLOSE_CODES: Record<number, string> = { 1001: "going away: the server is stopping; reconnect", 1009: "the message is too big", 1011: "something failed here: the log says what; reconnect", 1012: "another worker drives the table now; reconnect", 1013: "the table can't be had now; try again later", 4000: "this is no message of the protocol", 4001: "no guest cookie, or one that does not verify", 4003: "the page's origin is not allowed", 4004: "there is no such table", 4008: "you read too slowly", 4013: "too many connections", 4029: "too many messages" };
