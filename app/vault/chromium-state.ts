import * as z from 'zod/mini'
import { parseJson } from '../util/parse-json.ts'

/** Chromium's file `Local State`, by Chromium's names. On Windows it holds the key of the keychain, wrapped by DPAPI. */
const anyState = z.looseObject({})
const keyHolder = z.looseObject({ encrypted_key: z.string().check(z.minLength(1)) })

export function keyIn(text: string | null): string | null {
  const holder = keyHolder.safeParse(parse(text).os_crypt)
  return holder.success ? holder.data.encrypted_key : null
}

/** The text with this key and all else as it was. A damaged text is replaced as a whole, as Chromium does it. */
export function withKey(text: string | null, key: string): string {
  const state = parse(text)
  const holder = anyState.safeParse(state.os_crypt)
  return JSON.stringify({ ...state, os_crypt: { ...holder.data, encrypted_key: key } })
}

function parse(text: string | null): Record<string, unknown> {
  return anyState.safeParse(text === null ? null : parseJson(text)).data ?? {}
}
