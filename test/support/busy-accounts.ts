import type { Account } from '../../app/model/account.ts'
import { anAccount } from './an-account.ts'
import { hour } from './durations.ts'
import { aFailure } from './failures.ts'
import { typed } from './manager-fixture.ts'
import type { VirtualClock } from './virtual-ports.ts'

/** The two accounts of a busy fixture: `ada`, and `bob`, whose token is soon due and whom a proxy stopped. */

/** The proxy that stopped the last renewal of `bob`. */
const proxy = 'proxy.example:3128'

export const ids = {
  ada: '00000000-0000-4000-8000-00000000000a',
  bob: '00000000-0000-4000-8000-00000000000b',
}

/** `leftMs`: how long the token still lives. */
export function accountOf(username: keyof typeof ids, clock: VirtualClock, leftMs: number): Account {
  const token = {
    value: `token-of-${username}`,
    issuedAt: clock.now() + leftMs - 150 * hour,
    expiresAt: clock.now() + leftMs,
    estimated: false,
  }
  const account = anAccount({ id: ids[username], address: typed.address, username, name: username, token })
  const tokenFiles = [{ ...adasFile, writtenAt: null, failure: null, digest: undefined }]
  if (username === 'ada') return { ...account, tokenFiles }
  const failure = aFailure('proxy-password', { proxy })
  return { ...account, renewal: { ...account.renewal, failure } }
}

const wholeFile = { name: null, atEnd: 'remove' } as const

/** Where the token of `ada` is written from the start. */
export const adasFile = { ...wholeFile, path: '/home/mara/token-of-ada' }
export const bobsFile = { ...wholeFile, path: '/home/mara/token-of-bob' }
