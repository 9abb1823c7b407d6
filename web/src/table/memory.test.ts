import { expect, it } from 'vitest'
import { forget } from './memory'

const looked = { event: 'looked', seat: 0, cell: 'c3', owner: 1 }
const turned = { event: 'turned', owner: 0, cell: 'a1' }

it('forgets what is fleeting and nothing else', () => {
  expect(forget({ fleeting: { looked: ['owner'] } }, [looked, turned])).toEqual([
    { event: 'looked', seat: 0, cell: 'c3' },
    turned,
  ])
  expect(forget({}, [looked])).toEqual([looked])
  expect(looked.owner).toBe(1)
})
