import { expect, it } from 'vitest'
import { read } from './route'

it('an address that nobody can decode leads somewhere all the same', () => {
  expect(read('#/rules/%zz').args).toEqual(['%zz'])
  expect(read('#/%/caf%C3%A9?is=%').args).toEqual(['café'])
  expect(read('#/position?is=a%20b').query.get('is')).toBe('a b')
})
