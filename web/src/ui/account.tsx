/** The ways to come back after the browser has forgotten you, and the ways to leave. */
import { signal } from '@preact/signals'
import type { Account as AccountInfo, Me } from '@protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { lang, t } from '../i18n'
import { api } from '../net/api'
import { copy } from './copy'
import { hasPasskeys, makePasskey, signInByPasskey } from './passkey'
import { become, forgetMe, introduce, me } from './person'
import { sayProblem } from './problem'
import { toast } from './toast'

const account = signal<AccountInfo | null>(null)
/** The code that was just made; it is shown once. */
const code = signal('')

/** Does something with the account, and says what went wrong. */
const attempt = (work: () => Promise<unknown>) => () =>
  void work().catch((error: unknown) => {
    // A person who closes the browser's own question has changed their mind.
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) sayProblem(error)
  })

const load = async (): Promise<void> => {
  await introduce()
  account.value = await api.account()
}

const makeKey = attempt(async () => {
  await introduce()
  account.value = await makePasskey()
  toast(t('passkeyMade'))
})

const makeCode = attempt(async () => {
  await introduce()
  code.value = (await api.recovery()).code
  account.value = await api.account()
})

async function comeBack(person: Promise<Me>): Promise<void> {
  become(await person)
  code.value = ''
  toast(t('youAre', { name: (await introduce()).name }))
  account.value = await api.account()
}

/** A code is shown only once: let it come into view. */
function NewCode({ code }: { code: string }) {
  const row = useRef<HTMLParagraphElement>(null)
  useEffect(() => row.current?.scrollIntoView({ block: 'center' }), [code])
  return (
    <p class="row" ref={row}>
      <b class="code">{code}</b>{' '}
      <button class="chip" onClick={() => void copy(code)}>
        {t('copyIt')}
      </button>
    </p>
  )
}

/** A passkey or a code: one tap each. */
export function Keys() {
  return (
    <div class="keys">
      {hasPasskeys() && (
        <button class="chip" onClick={makeKey}>
          {t('passkeyMake')}
        </button>
      )}
      {code.value ? (
        <NewCode code={code.value} />
      ) : (
        <button class="chip" onClick={makeCode}>
          {t('recoveryMake')}
        </button>
      )}
    </div>
  )
}

/** What there is, each with a button that revokes it. */
function Known({ passkeys, recovery }: AccountInfo) {
  const day = new Intl.DateTimeFormat(lang.value, { dateStyle: 'medium' })
  return (
    <ul class="known">
      {passkeys.map(({ id, made }) => (
        <li key={id}>
          {t('passkeyOf', { day: day.format(made * 1000) })}{' '}
          <button
            class="chip"
            onClick={attempt(async () => {
              account.value = await api.revokePasskey(id)
            })}
          >
            {t('revoke')}
          </button>
        </li>
      ))}
      {recovery && (
        <li>
          {t('codeUnused')}{' '}
          <button
            class="chip"
            onClick={attempt(async () => {
              code.value = ''
              account.value = await api.revokeRecovery()
            })}
          >
            {t('revoke')}
          </button>
        </li>
      )}
    </ul>
  )
}

function ComeBack() {
  return (
    <>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget as HTMLFormElement)
          const typed = String(form.get('code') ?? '').trim()
          if (typed) attempt(() => comeBack(api.recover(typed)))()
        }}
      >
        <label>
          {t('recoverUse')}
          <input name="code" autocomplete="off" autocapitalize="characters" />
        </label>
        <button class="chip">{t('ok')}</button>
      </form>
      {hasPasskeys() && (
        <button class="chip" onClick={attempt(() => comeBack(signInByPasskey()))}>
          {t('passkeyUse')}
        </button>
      )}
    </>
  )
}

/** Signing out, and being forgotten; the latter takes two taps. */
function Leave() {
  const [sure, setSure] = useState(false)
  return (
    <>
      <p class="row">
        <button class="chip" onClick={attempt(() => api.signOut(false).then(forgetMe))}>
          {t('signOut')}
        </button>
        <button class="chip" onClick={attempt(() => api.signOut(true).then(forgetMe))}>
          {t('signOutAll')}
        </button>
      </p>
      <p class="soft">{t('eraseHint')}</p>
      <button
        class={sure ? 'go' : 'chip'}
        onClick={sure ? attempt(() => api.erase().then(forgetMe)) : () => setSure(true)}
      >
        {sure ? t('eraseSure') : t('erase')}
      </button>
    </>
  )
}

export function Account() {
  useEffect(() => {
    if (me.value) load().catch(() => undefined)
  }, [me.value?.id])
  return (
    <section class="account">
      <h3>{t('recovery')}</h3>
      <p class="soft">{t('recoveryHint')}</p>
      <Keys />
      {account.value && <Known {...account.value} />}
      <ComeBack />
      {me.value && (
        <details>
          <summary>{t('leaveTablee')}</summary>
          <Leave />
        </details>
      )}
    </section>
  )
}
