/** Is there room beside the table? The same width as in the styles. */
import { signal } from '@preact/signals'

const query = typeof matchMedia === 'function' ? matchMedia('(min-width: 900px)') : null
const wide = signal(query?.matches ?? false)
query?.addEventListener('change', (event) => {
  wide.value = event.matches
})

export const useWide = (): boolean => wide.value
