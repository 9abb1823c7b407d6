// Made by `python -m tablee.server.http.describe`: do not edit.

/** A seat at the table, from 0. */
export type Seat = number

/** What every view begins with. */
export interface Position {
  rules: number
  players: number
  /** Whose knowledge the view holds: everything, a seat's, or only what is public. */
  eyes: 'table' | Seat | 'spectator'
  /** The state of the random generator, for the table's eyes only. */
  random?: string
}

export interface EkkoOptions {
  /** The match ends when a total reaches this many points. */
  target: number
  /** Strict: a forbidden act is refused and costs nothing. Table: the mistakes that the rules punish can happen, and are punished. */
  referee: 'strict' | 'table'
  /** Live: first come, first served, with a constant time for reactions. Otherwise the players are asked one after the other. */
  live: boolean
}

export interface EkkoView extends Position {
  game: 'ekko'
  options: EkkoOptions
  /** the number of the round, from 1 */
  round: number
  /** the seat that dealt this round */
  dealer: Seat
  /** what the match waits for */
  phase: 'turn' | 'again' | 'effect' | 'wait' | 'over'
  /** the seat on turn */
  turn: Seat
  /** the seat that laid the card on the table; the dealer, for the card turned up (EK-3) */
  by: Seat
  /** the card on the table */
  zone: string
  /** the card directly under it; null while only the turned-up card lies there */
  under: string | null
  /** all cards laid in this round, sorted, the turned-up card and the zone included */
  laid: string[]
  /** for each seat its cards, sorted. A seat sees its own, all others are so many `?`. In phase `over` everybody sees all (EK-23) */
  hands: string[][]
  /** the draw pile, next card first. Seats and spectators see so many `?` */
  pile: string[]
  /** for each seat the cards that it has put aside in this round, sorted (EK-15). A seat sees its own, all others are so many `?`, also when the match is over */
  aside: string[][]
  /** the seat that has declined the mirror of the zone and is not asked again for now (EK-27). A seat may find itself here, never another one; a spectator sees `[]` */
  passed: Seat[]
  /** for each seat the penalty cards that it may not lay for now, sorted; they are in its hand too (EK-28). A seat sees its own, all others are so many `?` */
  barred: string[][]
  /** in phase `effect`: the seat that this mirror has caught. It has drawn already, and is skipped if the others draw (EK-20) */
  caught: Seat | null
  /** cards that were shown and taken back in this round, sorted (EK-19, EK-21); the seat that showed a card may have laid it or put it aside since */
  exposed: string[]
  /** for each seat the points of the rounds scored so far */
  totals: number[]
}

export type EkkoVerb = 'lay' | 'aside' | 'draw' | 'impose' | 'pass' | 'close'

export type EkkoAction =
  | { do: 'lay'; card: string }
  | { do: 'aside'; card: string }
  | { do: 'draw' }
  | { do: 'impose' }
  | { do: 'pass' }
  | { do: 'close' }

export type EkkoEvent =
  | { event: 'began'; seat: Seat; round: number }
  | { event: 'dealt'; seat: Seat; count: number; cards?: string[] }
  | { event: 'turned_up'; seat: Seat; card: string }
  | { event: 'laid'; seat: Seat; card: string; mirror: boolean }
  | { event: 'waiting'; seat: Seat }
  | { event: 'waited' }
  | { event: 'caught'; seat: Seat }
  | { event: 'effect'; seat: Seat; choice: 'aside' | 'others' }
  | { event: 'aside'; seat: Seat; card?: string }
  | { event: 'drew'; seat: Seat; why: 'turn' | 'penalty' | 'caught' | 'effect'; card?: string }
  | { event: 'empty'; seat: Seat }
  | { event: 'wrong'; seat: Seat; card: string }
  | { event: 'late'; seat: Seat; card: string }
  | { event: 'passed'; seat: Seat }
  | { event: 'shown'; seat: Seat; cards: string[] }
  | { event: 'scored'; seat: Seat; points: number; total: number }
  | { event: 'won'; seats: Seat[]; draw: boolean }

export interface ExhoppOptions {
  /** To offer an exchange you show your card, or announce only its colour. */
  offer: 'card' | 'colour'
  /** Strict: a forbidden act is refused and costs nothing. Table: the mistakes that the rules punish can happen, and are punished. */
  referee: 'strict' | 'table'
  /** Live: first come, first served, with a constant time for reactions. Otherwise the players are asked one after the other. */
  live: boolean
}

export interface ExhoppView extends Position {
  game: 'exhopp'
  options: ExhoppOptions
  /** the seat on turn; while an offer stands, the offerer */
  turn: Seat
  /** for each seat its cards, sorted; a card on offer is still in its hand. A seat sees its own, of the others the cards in its own entry of `known`; a spectator sees the cards in `known_by_all`. The rest are `?` */
  hands: string[][]
  /** the draw pile, next card first. Seats and spectators see so many `?` */
  pile: string[]
  /** the cards discarded since the last reshuffle, sorted */
  discards: string[]
  /** for each of the four rows its token, or null (EX-12) */
  tokens: (string | null)[]
  /** for each of the four rows its cards, in the order in which they were laid */
  rows: string[][]
  /** the tokens face down, the next to be turned up first. Seats and spectators see so many `?` */
  facedown: string[]
  /** for each seat the tokens that it has taken, sorted; the scores are their sums */
  taken: string[][]
  /** the card on offer, or null. With the option `offer` at `"colour"` all but the offerer see its colour only: `R?` */
  offer: string | null
  /** how many offers have been made in the match, the standing one included */
  offer_number: number
  /** the seats that have declined the standing offer, sorted; `[]` when none stands */
  declined: Seat[]
  /** how many turns in a row have ended without a card laid (EX-15) */
  idle: number
  /** for each seat the cards that it knows to lie in other seats' hands, sorted. A seat sees its own entry only; all other entries are null */
  known: (string[] | null)[]
  /** the cards in hands that everybody, spectators too, knows to lie where they lie, sorted */
  known_by_all: string[]
  /** true when the match has ended */
  over: boolean
}

export type ExhoppVerb = 'lay' | 'offer' | 'accept' | 'decline' | 'close' | 'pass'

export type ExhoppAction =
  | { do: 'lay'; card: string; row: number }
  | { do: 'offer'; card: string }
  | { do: 'accept'; card: string }
  | { do: 'decline' }
  | { do: 'close' }
  | { do: 'pass' }

export type ExhoppEvent =
  | { event: 'dealt'; seat: Seat; count: number; hand?: string[] }
  | { event: 'laid'; seat: Seat; card: string; row: number }
  | { event: 'settled'; row: number; token: string; sums: number[] }
  | { event: 'took'; seat: Seat; token: string }
  | { event: 'tied'; row: number }
  | { event: 'turned'; row: number; token: string }
  | { event: 'offered'; seat: Seat; number: number; offer: string }
  | { event: 'declined'; seat: Seat }
  | { event: 'accepted'; seat: Seat; offer: string }
  | { event: 'traded'; seat: Seat; taker: Seat; given?: string; offered?: string }
  | { event: 'failed'; seat: Seat; closed: boolean }
  | { event: 'passed'; seat: Seat }
  | { event: 'shuffled'; count: number }
  | { event: 'drew'; seat: Seat; card?: string }
  | { event: 'over'; scores: number[]; seats: Seat[] }
  | { event: 'turn'; seat: Seat }

export interface InputOptions {
  /** The 0 joins the row: winning it costs the others their last gain. */
  zero: boolean
  /** A card all in your colour scores three points more, or double. */
  one_colour: 'plus3' | 'double'
  /** On this card a piece may be placed without turning it. */
  free_card: number | null
  /** Winning one of these combinations of cards (1-2-3 or 8-9, or others) wins the match. */
  combos: number[][]
  /** The joker may complete any card. */
  joker_final: boolean
  /** These seats, children for example, place the face that lies up without turning it. */
  no_turning: Seat[]
  /** The match ends after this many rounds without a card won; 0: never. */
  limit: number
  /** Strict: a forbidden act is refused and costs nothing. Table: the mistakes that the rules punish can happen, and are punished. */
  referee: 'strict' | 'table'
  /** Live: first come, first served, with a constant time for reactions. Otherwise the players are asked one after the other. */
  live: boolean
}

export interface InputView extends Position {
  game: 'input'
  options: InputOptions
  /** the seat on turn. When the match is over: the seat that played the last turn (IN-6) */
  turn: Seat
  /** the seat that began (IN-5); nothing depends on it */
  first: Seat
  /** for each seat the seven faces that lie up. For the piece in hand: the face to be placed */
  up: ('F' | 'R' | 'H' | 'S' | 'J')[][]
  /** for each seat the seven faces that are hidden. Seats and spectators see `?` for all of them, their own too */
  back: ('F' | 'R' | 'H' | 'S' | 'J' | '?')[][]
  /** for each seat and piece: has the face that is hidden now been shown to all at some time? Once true it stays true (after its first turning, both faces of a piece have been shown). At the deal it is true only for a joker that lay up at the throw and was turned over (IN-10, IN-28) */
  seen: boolean[][]
  /** for each seat and piece where it is */
  place: string[][]
  /** for each seat and piece the card that it left on its owner's previous turn, or null. At most one piece of a seat has one (IN-8) */
  left: (number | null)[][]
  /** the cards that are moved up now, sorted; all other cards of the match are in the row (IN-9, IN-18) */
  won: number[]
  /** the piece that the seat on turn has taken and must place now; null between turns (IN-6) */
  hand: number | null
  /** while a piece is in hand: the card that it was lifted from, or null if it came from the stock (IN-8) */
  from: number | null
  /** while a piece is in hand: the card that was announced in vain with it, or null (IN-15) */
  claimed: number | null
  /** while a piece is in hand: was it taken unturned by `free`, so that it must go to the free card? (IN-22) */
  free: boolean
  /** for each seat its points, never above 21 (three players) or 17 (two) (IN-19) */
  scores: number[]
  /** for each seat the latest amount that it scored, bonus included, and in full even if the last points were above the target; 0 if it has never scored (IN-20) */
  last_gain: number[]
  /** for each seat: has it announced the 0, in vain or not? (IN-20) */
  zero_used: boolean[]
  /** for each seat the cards that it has won at any time, sorted, each once, the 0 among them (IN-23) */
  captured: number[][]
  /** turns since the turn on which a card was last won, or since the start (IN-27) */
  quiet: number
  /** turns played in all (IN-27) */
  turns: number
  /** true when the match has ended (IN-19, IN-23, IN-27) */
  over: boolean
  /** the seats that share the win, sorted; empty while the match goes on */
  winners: Seat[]
}

export type InputVerb = 'take' | 'announce' | 'free' | 'place'

export type InputAction =
  | { do: 'take'; piece: number }
  | { do: 'announce'; piece: number; card: number }
  | { do: 'free'; piece: number }
  | { do: 'free'; piece: number; final: true }
  | { do: 'place'; card: number; band: number }

export type InputEvent =
  | { event: 'dealt'; first: Seat; up: ('F' | 'R' | 'H' | 'S' | 'J')[][]; back?: ('F' | 'R' | 'H' | 'S' | 'J')[][] }
  | { event: 'joker_turned'; seat: Seat; piece: number }
  | { event: 'announced'; seat: Seat; piece: number; card: number }
  | { event: 'lifted'; seat: Seat; piece: number; from: string }
  | { event: 'emptied'; card: number }
  | { event: 'turned'; seat: Seat; piece: number; face: 'F' | 'R' | 'H' | 'S' | 'J' }
  | { event: 'in_vain'; seat: Seat; card: number; lost: number }
  | { event: 'placed'; seat: Seat; piece: number; to: string; face: 'F' | 'R' | 'H' | 'S' | 'J' }
  | { event: 'returned'; seat: Seat; piece: number; to: string; face: 'F' | 'R' | 'H' | 'S' | 'J' }
  | { event: 'won'; seat: Seat; card: number; points: number; one_colour: boolean }
  | { event: 'lost'; seat: Seat; points: number }
  | { event: 'turn'; seat: Seat }
  | { event: 'ended'; why: 'points' | 'combo' | 'limit'; winners: Seat[] }

export interface MioOptions {
  /** The match ends when a total reaches this many points. */
  target: number
  /** The deck: number cards, stars, jokers. */
  deck: '40-10-5' | '45-5-5'
  /** "MIO": for you to say, or said for you. */
  shout: 'manual' | 'auto'
  /** Strict: a forbidden act is refused and costs nothing. Table: the mistakes that the rules punish can happen, and are punished. */
  referee: 'strict' | 'table'
  /** Live: first come, first served, with a constant time for reactions. Otherwise the players are asked one after the other. */
  live: boolean
}

export interface MioView extends Position {
  game: 'mio'
  options: MioOptions
  /** the number of the round, from 1 */
  round: number
  /** the seat that dealt this round */
  dealer: Seat
  /** the seat on turn; while `naming`, the dealer */
  turn: Seat
  /** true: a joker was turned up, and the dealer has yet to name its colour (MI-3) */
  naming: boolean
  /** for each seat its cards, sorted, without the one face down. A seat sees its own; all others are so many `?`. After the end everybody sees all (MI-19) */
  hands: string[][]
  /** for each seat the card that lies face down before it (MI-11), or null. A seat sees its own, the others are `?`; after the end everybody sees all (MI-19) */
  down: (string | null)[]
  /** the draw pile, next card first. Seats and spectators see so many `?` */
  pile: string[]
  /** all cards laid in this round, sorted, with the one turned up at the start and the one on top */
  laid: string[]
  /** the card on top; it is one of those in `laid` */
  top: string
  /** the colour in force: that of the top card, for a joker the one named; null while `naming` */
  colour: 'red' | 'yellow' | 'blue' | 'green' | 'grey' | null
  /** the card that the seat on turn drew last in this turn and still holds (it is also in `hands`); null if it has not drawn. The other seats and spectators see `?` or null */
  drawn: string | null
  /** how many times in a row "I pass" was said (MI-16) */
  passes: number
  /** the seat that may still shout late (MI-17), or null */
  forgot: Seat | null
  /** for each seat the points of the rounds scored so far */
  totals: number[]
  /** true when the match has ended */
  over: boolean
}

export type MioVerb = 'lay' | 'draw' | 'pass' | 'name' | 'mio'

export type MioAction =
  | { do: 'lay'; card: string }
  | { do: 'lay'; card: 'J'; colour: 'red' | 'yellow' | 'blue' | 'green' | 'grey' }
  | { do: 'lay'; card: string; mio: true }
  | { do: 'lay'; card: 'J'; colour: 'red' | 'yellow' | 'blue' | 'green' | 'grey'; mio: true }
  | { do: 'draw' }
  | { do: 'pass' }
  | { do: 'name'; colour: 'red' | 'yellow' | 'blue' | 'green' | 'grey' }
  | { do: 'mio' }

export type MioEvent =
  | { event: 'began'; seat: Seat; round: number }
  | { event: 'dealt'; seat: Seat; count: number; cards?: string[] }
  | { event: 'turned_up'; seat: Seat; card: string }
  | { event: 'named'; seat: Seat; colour: 'red' | 'yellow' | 'blue' | 'green' | 'grey' }
  | { event: 'laid'; seat: Seat; card: string; colour: 'red' | 'yellow' | 'blue' | 'green' | 'grey' }
  | { event: 'said'; seat: Seat }
  | { event: 'forgot'; seat: Seat; card?: string }
  | { event: 'drew'; seat: Seat; card?: string }
  | { event: 'passed'; seat: Seat }
  | { event: 'took_back'; seat: Seat; card?: string }
  | { event: 'out'; seat: Seat; double: boolean }
  | { event: 'blocked'; seat: Seat }
  | { event: 'shown'; seat: Seat; cards: string[] }
  | { event: 'scored'; seat: Seat; points: number; total: number }
  | { event: 'won'; seats: Seat[] }

export interface OeufsOptions {
  /** The match is a draw when everybody has had this many turns; 0: no limit. */
  limit: number
  /** May the egg that has just been moved be moved at once by whoever is next? */
  undo: 'allowed' | 'forbidden'
  /** Strict: a forbidden act is refused and costs nothing. Table: the mistakes that the rules punish can happen, and are punished. */
  referee: 'strict' | 'table'
  /** Live: first come, first served, with a constant time for reactions. Otherwise the players are asked one after the other. */
  live: boolean
}

export interface OeufsView extends Position {
  game: 'oeufs'
  options: OeufsOptions
  /** the seat on turn. After the end: the seat that was on turn when the last act was made */
  turn: Seat
  /** the six rows from the top, each from the left, in egg words. Seats and spectators see `?*` for every turned egg */
  board: string[][]
  /** for each seat how often an egg has entered or left its camp (OE-18): the aim of a call */
  camp_changes: number[]
  /** the seats whose declined call has not lapsed, sorted (OE-16) */
  declined: Seat[]
  /** where the egg that was moved in the latest turn lies; null if there was no turn yet, if the latest turn was a look or a pass, or if that egg has left the board (OE-15). It is written whatever `undo` says */
  moved: string | null
  /** for each seat the turns that it has used (OE-14); counted with `limit` 0 as well */
  used: number[]
  /** the seats that have called wrongly, sorted (OE-11, OE-12); with two players too */
  out: Seat[]
  /** true when the match has ended */
  over: boolean
  /** null while the match is on, and for a draw (OE-14) */
  winner: Seat | null
}

export type OeufsVerb = 'move' | 'look' | 'call' | 'pass'

export type OeufsAction =
  | { do: 'move'; from: string; to: string }
  | { do: 'move'; from: string; to: string; call: true }
  | { do: 'look'; cell: string }
  | { do: 'call' }
  | { do: 'pass' }

export type OeufsEvent =
  | { event: 'began'; seat: Seat }
  | { event: 'moved'; seat: Seat; from: string; path: string[]; egg: '0' | '1' | '2' | '3' | '?*' }
  | { event: 'turned'; owner: Seat; cell: string }
  | { event: 'looked'; seat: Seat; cell: string; owner?: Seat }
  | { event: 'passed'; seat: Seat }
  | { event: 'declined'; seat: Seat }
  | { event: 'called'; seat: Seat; right: boolean }
  | { event: 'removed'; seat: Seat; cells: string[] }
  | { event: 'out'; seat: Seat }
  | { event: 'turn'; seat: Seat }
  | { event: 'won'; seats: Seat[]; why: 'call' | 'wrong' | 'last' | 'limit' }
