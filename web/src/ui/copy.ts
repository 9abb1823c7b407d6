/**
 * Copies to the clipboard. A page at a plain http address has none, so there is the old way too.
 */
import { t } from '../i18n'
import { toast } from './toast'

function byCommand(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  const home = document.querySelector('dialog[open]') ?? document.body
  home.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}

export async function copy(text: string): Promise<void> {
  const done = navigator.clipboard
    ? await navigator.clipboard.writeText(text).then(
        () => true,
        () => byCommand(text),
      )
    : byCommand(text)
  toast(done ? t('copied') : t('copyFailed'), { bad: !done })
}
