import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { getHeapSnapshot } from 'node:v8'
import { day } from '../../support/durations.ts'
import { managerFixture, ScriptedHttp, typed } from '../../support/manager-fixture.ts'
import { whole } from '../service/responses.ts'

/**
 * Signs in, renews, copies and reveals, signs out where it is told to, and prints how many strings in memory
 * hold a secret. A snapshot of the heap has what something refers to, and nothing else.
 */

const http = new ScriptedHttp()
const fixture = managerFixture({ http })
const { manager, clock } = fixture

// The other part of each secret is random, so that the program does not hold what it looks for.
const kinds = ['password', 'key', 'token'] as const

function answer() {
  return whole({
    status: 200,
    headers: {
      'content-type': 'application/json',
      date: new Date(clock.now()).toUTCString(),
      'authentication-token': `secret-token-${randomUUID()}`,
    },
    body: JSON.stringify({ success: 'ok', token_expires: new Date(clock.now() + 7 * day).toUTCString() }),
  })
}

/** How many strings of the heap hold each kind of secret. */
async function held(): Promise<Record<string, number>> {
  const { strings }: { strings: string[] } = JSON.parse(await text(getHeapSnapshot()))
  const whose = (kind: string) => new RegExp(`secret-${kind}-[0-9a-f]{8}-`)
  return Object.fromEntries(
    kinds.map((kind) => [kind, strings.filter((each) => whose(kind).test(each)).length]),
  )
}

async function live(): Promise<string> {
  http.answer = answer
  await manager.start()
  const result = await manager.signIn.run({
    ...typed,
    password: `secret-password-${randomUUID()}`,
    companyKey: `secret-key-${randomUUID()}`,
  })
  if (result.kind !== 'signed-in') throw new Error(result.kind)
  await manager.renewals.renew(result.accountId, 'person')
  await manager.copies.copy(result.accountId, 'bash', 'person')
  manager.copies.reveal(result.accountId)
  return result.accountId
}

const accountId = await live()
if (process.argv[2] === 'signed-out') {
  manager.signOut.run(accountId)
  await clock.advance(30_000)
  // What only the test remembers.
  http.requests.length = 0
  fixture.clipboard.text = ''
  fixture.vault.saved = []
}
process.stdout.write(JSON.stringify(await held()))
