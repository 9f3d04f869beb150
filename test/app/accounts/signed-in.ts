import type { HttpResult } from '../../../app/service/ports.ts'
import { coreFixture, ScriptedHttp, typed } from '../../support/core-fixture.ts'
import { day } from '../../support/durations.ts'
import type { VirtualClock } from '../../support/virtual-ports.ts'
import { whole } from '../service/responses.ts'

let issued = 0
export const latestToken = () => `demo-token-${issued}-abcdefgh`
function nextToken(): string {
  issued += 1
  return latestToken()
}

/** A success as the interface states it, with a new token each time. */
export function success(
  clock: VirtualClock,
  lifetimeMs = 7 * day,
  token: string | null = nextToken(),
): HttpResult {
  return whole({
    status: 200,
    headers: {
      'content-type': 'application/json',
      date: new Date(clock.now()).toUTCString(),
      ...(token === null ? {} : { 'authentication-token': token }),
    },
    body: JSON.stringify({ success: 'ok', token_expires: new Date(clock.now() + lifetimeMs).toUTCString() }),
  })
}

export function status(code: number, headers: Record<string, string> = {}, body = ''): HttpResult {
  return whole({ status: code, headers, body })
}

/** A person who has signed in to a service that answers well. */
export async function signedIn(lifetimeMs = 7 * day) {
  const http = new ScriptedHttp()
  const fixture = coreFixture({ http })
  http.answer = () => success(fixture.clock, lifetimeMs)
  await fixture.core.start()
  const result = await fixture.core.signIn.run(typed)
  if (result.kind !== 'signed-in') throw new Error(result.kind)
  const { accountId } = result
  const view = () => {
    const account = fixture.core.snapshot().accounts.find((each) => each.id === accountId)
    if (account === undefined) throw new Error('The account has gone.')
    return account
  }
  return { ...fixture, http, accountId, view }
}
