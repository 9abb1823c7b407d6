/**
 * What the tables of games draw by themselves, for tests/test_drawn.py. Standard input: the name of a
 * game, and what is asked.
 */
import { readFileSync } from 'node:fs'
import type { ExhoppView, InputView } from '@views'
import { eleven, mirrorOf, odd } from '../web/src/games/ekko/print.ts'
import { ownerOf, room, scoreOf, sumsOf } from '../web/src/games/exhopp/view.ts'
import { DIGITS, worth } from '../web/src/games/input/digits.ts'
import { cardsOf, targetOf } from '../web/src/games/input/view.ts'
import { CELLS, campOf, haltsOf, pathsTo, readChoices } from '../web/src/games/oeufs/board.ts'

type Board = readonly (readonly string[])[]

const drawn: Record<string, (asked: never) => unknown> = {
  ekko: (cards: string[]) => cards.map((card) => [mirrorOf(card), odd(card), eleven(card)]),
  input: (tables: { players: number; view: InputView }[]) =>
    tables.map((table) => ({
      target: targetOf(table.players),
      cards: cardsOf(table).map((card) => [
        card,
        card ? worth(card) : 0,
        DIGITS[card]?.map(({ shape }) => shape).join(''),
      ]),
    })),
  exhopp: ({ rows, taken }: { rows: [string, string[]][]; taken: ExhoppView['taken'] }) => ({
    rows: rows.map(([token, cards]) => ({
      room: room(token),
      sums: sumsOf(cards).map(({ seat, sum }) => [seat, sum]),
      owners: cards.map(ownerOf),
    })),
    scores: taken.map((tokens) => scoreOf(tokens)),
  }),
  oeufs: (asked: { players: number; you: number; board: Board; legal: string[] }[]) =>
    asked.map(({ players, you, board, legal }) => ({
      camps: CELLS.map((cell) => campOf(players, cell)),
      ways: [...readChoices(legal).ends].flatMap(([from, ends]) =>
        [...pathsTo(board, from, ends, haltsOf(board, players, you, from))].map(([to, path]) => [
          `move ${from} ${to}`,
          path,
        ]),
      ),
    })),
}

const [game, asked] = JSON.parse(readFileSync(0, 'utf-8')) as [string, never]
console.log(JSON.stringify(drawn[game]?.(asked)))
