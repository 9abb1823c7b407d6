/** Passkeys: the browser's own ceremony, between the server's question and the answer to it. */
import type { Account, Me, Signed } from '@protocol'
import { api } from '../net/api'

/** Can this page use passkeys? Not at a plain http address, nor in an old browser. */
export const hasPasskeys = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential === 'function' &&
  !/^[\d.]+$/.test(location.hostname)

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

const text = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

interface Descriptor {
  id: string
}

const known = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list ?? []) as Descriptor[]).map(({ id }) => ({ type: 'public-key', id: bytes(id) }))

/** What a device has signed, as JSON. */
function signed(challenge: string, made: Credential | null): Signed {
  const { id, rawId, type, response } = made as PublicKeyCredential
  const parts: Record<string, string> = {}
  for (const key of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature']) {
    const part = (response as unknown as Record<string, ArrayBuffer | undefined>)[key]
    if (part) parts[key] = text(part)
  }
  return { challenge, credential: { id, rawId: text(rawId), type, response: parts } }
}

/** Makes a passkey on this device. */
export async function makePasskey(): Promise<Account> {
  const { challenge, options } = await api.askNewPasskey()
  const user = options.user as { id: string; name: string; displayName: string }
  const made = await navigator.credentials.create({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialCreationOptions),
      challenge: bytes(challenge),
      user: { ...user, id: bytes(user.id) },
      excludeCredentials: known(options.excludeCredentials),
    },
  })
  return api.newPasskey(signed(challenge, made))
}

/** Comes back as the person whose passkey the device offers. */
export async function signInByPasskey(): Promise<Me> {
  const { challenge, options } = await api.askPasskey()
  const made = await navigator.credentials.get({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialRequestOptions),
      challenge: bytes(challenge),
      allowCredentials: known(options.allowCredentials),
    },
  })
  return api.signInByPasskey(signed(challenge, made))
}
