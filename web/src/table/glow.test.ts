import { expect, test } from 'vitest'
import { takesPart } from './glow'

test.each([
  ['* 37', 'lay 37', true],
  ['* J', 'lay J red mio', true],
  ['* 37', 'draw', false],
  ['lay * 2', 'lay R4 2', true],
  ['lay * 2', 'lay R4 3', false],
  ['take 3|announce 3', 'announce 3 5', true],
  ['take 3|announce 3', 'place 3 5', false],
  ['move a1|move * a1', 'move b2 a1 call', true],
  ['mio|lay * mio', 'lay R7', false],
  ['lay * *', 'lay R7', false],
])('%s takes part in %s: %s', (templates, text, part) => {
  expect(takesPart(templates, text)).toBe(part)
})
