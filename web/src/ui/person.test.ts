import { expect, it, vi } from 'vitest'
import { api } from '../net/api'
import { introduce, nameHere } from './person'

it('calls a person whom nobody asked the same at home and on the server', async () => {
  const guest = vi.spyOn(api, 'guest').mockImplementation(async (name) => ({ id: 'A', name }))
  const here = nameHere()
  expect((await introduce()).name).toBe(here)
  expect(guest).toHaveBeenCalledExactlyOnceWith(here)
})
