import { signal } from '@preact/signals'
import { type Key, type Lang, lang, setLang, t } from '../i18n'
import { hasServer } from '../net/site'
import { lazy } from './lazy'
import { NoticesOffer } from './notices'
import { introduce, me, rename } from './person'
import { sayProblem } from './problem'
import { type Motion, motion, sound, type Theme, theme } from './settings'
import { Sheet } from './sheet'
import { toast } from './toast'

export const settingsOpen = signal(false)
const Account = lazy(() => import('./account').then((m) => m.Account))

interface ChoiceProps<T extends string> {
  name: string
  label: string
  value: T
  values: readonly (readonly [T, string])[]
  set: (value: T) => void
}

/** A choice between a few values, side by side. */
export function Choice<T extends string>({ name, label, value, values, set }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      {values.map(([one, text]) => (
        <label key={one} class={one === value ? 'on' : ''}>
          <input type="radio" name={name} checked={one === value} onChange={() => set(one)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

async function changeName(event: SubmitEvent): Promise<void> {
  event.preventDefault()
  const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name') ?? '').trim()
  if (!name) return
  await rename(name).then(() => toast(t('saved')), sayProblem)
}

export function SettingsSheet() {
  if (!settingsOpen.value) return null
  void introduce().catch(() => undefined)
  const motions: [Motion, Key][] = [
    ['full', 'motionFull'],
    ['fast', 'motionFast'],
    ['none', 'motionNone'],
  ]
  const themes: [Theme, Key][] = [
    ['auto', 'themeAuto'],
    ['light', 'themeLight'],
    ['dark', 'themeDark'],
  ]
  const languages: [Lang, string][] = [
    ['fr', 'Français'],
    ['en', 'English'],
  ]
  return (
    <Sheet title={t('settings')} onClose={() => (settingsOpen.value = false)}>
      <form class="row" onSubmit={changeName}>
        <label>
          {t('yourName')}
          <input
            name="name"
            maxLength={24}
            defaultValue={me.value?.name ?? ''}
            autocomplete="nickname"
          />
        </label>
        <button class="chip">{t('save')}</button>
      </form>
      <Choice name="lang" label={t('lang')} value={lang.value} values={languages} set={setLang} />
      <Choice
        name="theme"
        label={t('theme')}
        value={theme.value}
        values={themes.map(([v, k]) => [v, t(k)] as const)}
        set={(v) => (theme.value = v)}
      />
      <Choice
        name="motion"
        label={t('motion')}
        value={motion.value}
        values={motions.map(([v, k]) => [v, t(k)] as const)}
        set={(v) => (motion.value = v)}
      />
      <Choice
        name="sound"
        label={t('sound')}
        value={sound.value}
        values={[
          ['off', t('val_false')],
          ['on', t('val_true')],
        ]}
        set={(v) => (sound.value = v)}
      />
      {hasServer && <NoticesOffer />}
      <h3>{t('keys')}</h3>
      <p class="soft">{t('keysText')}</p>
      {hasServer && <Account />}
    </Sheet>
  )
}
