import { expect, test } from 'vitest'
import { ConnectionChecks } from '../../../app/accounts/connection-checks.ts'
import type { ConnectionProbe } from '../../../app/ports/index.ts'
import { signedIn } from './signed-in.ts'

const probe: ConnectionProbe = {
  proxy: null,
  addresses: ['203.0.113.7'],
  certificate: null,
  result: { kind: 'no-response', cause: 'timeout', detail: '' },
}

test('a lock forgets which service was checked, and a check that was under way gives nothing', async () => {
  const { manager, lock, accountId } = await signedIn()
  await lock.changePin('482 915', '')
  const checks = new ConnectionChecks(async () => probe, manager, lock)
  expect(await checks.check(accountId)).not.toEqual([])
  expect(checks.last.address).toBe('https://slides.example')
  lock.lock('person')
  expect(checks.last).toEqual({ address: null, rows: [] })
  await lock.unlock('482 915')
  const checking = checks.check(accountId)
  lock.lock('person')
  expect(await checking).toEqual([])
  expect(checks.last).toEqual({ address: null, rows: [] })
})
