/** To the clipboard; where there is none (a plain http address), the old way. */
import { t } from '../i18n'
import { toast } from './toast'

function byHand(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  const open = document.querySelector('dialog[open]') ?? document.body
  open.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}

export async function copy(text: string): Promise<void> {
  const done = navigator.clipboard
    ? await navigator.clipboard.writeText(text).then(
        () => true,
        () => byHand(text),
      )
    : byHand(text)
  toast(done ? t('copied') : t('copyFailed'), { bad: !done })
}
