import { beforeEach, expect, test } from 'vitest'
import type { Lock } from '../../../app/lock/lock.ts'
import { day, minute } from '../../support/durations.ts'
import { settle } from '../../support/virtual-ports.ts'
import { LockFixture, pin } from './lock-fixture.ts'

let fixture: LockFixture
beforeEach(() => {
  fixture = new LockFixture()
})

const retryAt = ({ view }: Lock) => (view.state === 'locked' ? view.retryAt : null)

async function locked() {
  const started = await fixture.startWithPin()
  started.lock.lock('person')
  await started.vault.waitForWrites()
  return started
}

test('after three free tries the wait starts at 1 s and doubles up to 10 s', async () => {
  const { lock } = await locked()
  const { clock } = fixture
  const waits: number[] = []
  for (let tried = 0; tried < 9; tried += 1) {
    await lock.unlock('wrong one')
    const waitMs = (retryAt(lock) ?? clock.now()) - clock.now()
    waits.push(waitMs)
    await clock.advance(waitMs)
  }
  expect(waits).toEqual([0, 0, 0, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
})

test('tries at the same time are judged one after another', async () => {
  const { lock, cipher } = await locked()
  const before = cipher.tried
  await Promise.all(Array.from({ length: 100 }, () => lock.unlock('wrong one')))
  expect(cipher.tried - before).toBe(4)
})

test('a try counts before it is judged, so that killing Deckpass gains no free guess', async () => {
  const { lock, vault, cipher } = await locked()
  for (let tried = 0; tried < 3; tried += 1) await lock.unlock('wrong one')
  cipher.deriveKey = () => new Promise(() => undefined)
  void lock.unlock('wrong one')
  await vault.waitForWrites()
  await expect.poll(() => vault.lock.tries).toBe(4)
  await vault.waitForWrites()
  const again = await fixture.start()
  expect(retryAt(again.lock)).not.toBeNull()
  expect(await again.lock.unlock(pin)).toMatchObject({ kind: 'refused' })
  expect(again.cipher.tried).toBe(0)
})

test('setting the clock shortens no wait, and lengthens none', async () => {
  const { lock } = await locked()
  for (let tried = 0; tried < 5; tried += 1) await lock.unlock('wrong one')
  fixture.clock.setWall(day)
  expect(await lock.unlock(pin)).toMatchObject({ kind: 'refused' })
  fixture.clock.setWall(-2 * day)
  await fixture.clock.advance(minute)
  expect(retryAt(lock)).toBeNull()
})

test('a change of the vault does not lengthen the wait', async () => {
  const { lock, vault } = await locked()
  for (let tried = 0; tried < 4; tried += 1) await lock.unlock('wrong one')
  const before = retryAt(lock)
  await fixture.clock.advance(500)
  fixture.file.writeTrouble = 'disk-full'
  vault.save([])
  await vault.waitForWrites()
  expect(vault.view).toMatchObject({ notSaved: 'disk-full' })
  expect(retryAt(lock)).toBe(before)
})

test('a try that cannot be counted because the disk is full waits the longest before it is judged', async () => {
  let { lock, cipher } = await locked()
  const { clock } = fixture
  fixture.file.writeTrouble = 'disk-full'
  for (let restart = 0; restart < 5; restart += 1) {
    const { tried } = cipher
    const trying = lock.unlock('wrong one')
    await settle()
    await clock.advance(9_999)
    expect(cipher.tried).toBe(tried)
    await clock.advance(1)
    expect(await trying).toMatchObject({ refusal: { reason: 'wrong-pin' } })
    ;({ lock, cipher } = await fixture.start())
  }
  const opening = lock.unlock(pin)
  await settle()
  await clock.advance(10_000)
  expect(await opening).toEqual({ kind: 'unlocked' })
})

test('the right PIN resets the count of tries', async () => {
  const { lock, vault } = await locked()
  await lock.unlock('wrong one')
  await lock.unlock(pin)
  expect(vault.lock.tries).toBe(0)
})
