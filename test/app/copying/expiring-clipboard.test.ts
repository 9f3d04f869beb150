import { expect, test } from 'vitest'
import type { Account } from '../../../app/vault/model/account.ts'
import { coreFixture } from '../../support/core-fixture.ts'
import { hour } from '../../support/durations.ts'
import { anAccount } from '../../support/stored-account.ts'
import { settle } from '../../support/virtual-ports.ts'

const list = 'a shopping list'

function start(saved: readonly Account[] = []) {
  const { core, clipboard, clock, power, redactor } = coreFixture({ saved })
  core.scheduler.stop()
  return {
    core,
    clipboard,
    clock,
    redactor,
    expiring: core.clipboard,
    copy: (text = 'demo-token', clearAfterMs: number | null = 30_000, accountId = 'a') =>
      core.clipboard.copy({ accountId, text, clearAfterMs }),
    async pass(ms: number) {
      await clock.advance(ms)
      await settle()
    },
    quit: core.stop,
    async wakeAfter(ms: number) {
      clock.sleep(ms)
      power.emit('resume')
      await settle()
    },
    async lockScreen() {
      power.emit('lock')
      await settle()
    },
  }
}

test('a copy is cleared after its time and not before', async () => {
  const { clipboard, pass, copy, expiring } = start()
  await copy()
  await pass(29_999)
  expect(clipboard.text).toBe('demo-token')
  await pass(1)
  expect(clipboard.text).toBe('')
  expect(expiring.view).toMatchObject({ state: 'cleared', accountId: 'a' })
})

test('a copy of something else by the person is never touched', async () => {
  const { clipboard, pass, copy, expiring } = start()
  await copy()
  clipboard.text = list
  await pass(60_000)
  expect([clipboard.text, expiring.view]).toEqual([list, { state: 'idle' }])
})

test('time asleep counts, and after a short sleep the rest of the time is left', async () => {
  const { clipboard, wakeAfter, copy } = start()
  await copy()
  await wakeAfter(20_000)
  expect(clipboard.text).toBe('demo-token')
  await wakeAfter(10_000)
  expect(clipboard.text).toBe('')
})

test('the view of a copy is as old after the clock was set as before', async () => {
  const { clock, copy, expiring, pass } = start()
  await copy()
  await pass(10_000)
  clock.setWall(-hour)
  expect(expiring.view).toMatchObject({ since: clock.now() - 10_000 })
})

test('a second copy restarts the time, also from another account', async () => {
  const { clipboard, pass, copy, expiring } = start()
  await copy('demo-token-one')
  await pass(20_000)
  await copy('demo-token-two', 30_000, 'b')
  await pass(20_000)
  expect(clipboard.text).toBe('demo-token-two')
  expect(expiring.view).toMatchObject({ state: 'holding', accountId: 'b' })
  await pass(10_000)
  expect(clipboard.text).toBe('')
})

test('with clearing off the value stays, also on quit', async () => {
  const { clipboard, pass, copy, expiring, quit } = start()
  await copy('demo-token', null)
  await pass(600_000)
  await quit()
  expect(clipboard.text).toBe('demo-token')
  expect(expiring.view).toMatchObject({ state: 'holding', clearAfterMs: null })
})

test('a quit tries a busy clipboard once more, and nothing is copied after it', async () => {
  const { clipboard, clock, copy, quit } = start()
  await copy()
  clipboard.busy = true
  const quitting = quit()
  await clock.advance(500)
  clipboard.busy = false
  expect(await copy()).toMatchObject({ kind: 'refused' })
  void clock.advance(500)
  await quitting
  expect(clipboard.text).toBe('')
})

test('when the process ends at once, the copy is cleared before the call returns', async () => {
  const { clipboard, copy, expiring } = start()
  for (const [clearAfterMs, left] of [
    [30_000, ''],
    [null, 'demo-token'],
  ] as const) {
    await copy('demo-token', clearAfterMs)
    expiring.clearNow()
    expect(clipboard.text).toBe(left)
  }
})

test('a lock clears a copy of ours, even with clearing off', async () => {
  const { clipboard, copy, lockScreen } = start()
  await copy('demo-token', null)
  await lockScreen()
  expect(clipboard.text).toBe('')
  await copy('demo-token', null)
  clipboard.text = list
  await lockScreen()
  expect(clipboard.text).toBe(list)
})

/** Holds every write to the clipboard until the returned function is called. */
function holdWrites(clipboard: ReturnType<typeof start>['clipboard']): () => void {
  const released = Promise.withResolvers<void>()
  const write = clipboard.write.bind(clipboard)
  clipboard.write = async (text) => {
    await released.promise
    return write(text)
  }
  return released.resolve
}

test.each(['lockScreen', 'quit'] as const)(
  'a copy that is being written during %s is cleared as soon as it is there',
  async (how) => {
    const { clipboard, copy, clock, ...ends } = start()
    const release = holdWrites(clipboard)
    const copying = copy()
    const clearing = ends[how]()
    release()
    await Promise.all([copying, clearing])
    await settle()
    expect([clipboard.text, clock.pending]).toEqual(['', 0])
  },
)

test('the timer of an older copy does not clear a newer one that is being written', async () => {
  const { clipboard, pass, copy } = start()
  await copy('demo-token-one')
  const release = holdWrites(clipboard)
  const copying = copy('demo-token-two')
  await pass(30_000)
  release()
  await copying
  await settle()
  expect(clipboard.text).toBe('demo-token-two')
})

/** A copy that could not be cleared when its time had come. */
async function notCleared() {
  const fixture = start()
  await fixture.copy()
  fixture.clipboard.busy = true
  await fixture.pass(30_000)
  expect(fixture.expiring.view).toMatchObject({ state: 'not-cleared', accountId: 'a' })
  return fixture
}

test('a clearing that failed is retried after 1, 2, 4 … 60 s, and at the next focus', async () => {
  const { clipboard, clock, pass, expiring } = await notCleared()
  const readText = clipboard.readText.bind(clipboard)
  const tries: number[] = []
  const failedAt = clock.monotonic()
  clipboard.readText = () => {
    tries.push((clock.monotonic() - failedAt) / 1_000)
    return readText()
  }
  for (let second = 0; second < 270; second += 1) await pass(1_000)
  expect(tries).toEqual([1, 3, 7, 15, 31, 63, 123, 183, 243])
  clipboard.busy = false
  await expiring.handleFocus()
  expect([clipboard.text, clock.pending]).toEqual(['', 0])
})

test('a busy clipboard that holds another value by the next try is left alone', async () => {
  const { clipboard, pass, expiring, clock } = await notCleared()
  clipboard.busy = false
  clipboard.text = list
  await pass(1_000)
  expect([clipboard.text, expiring.view, clock.pending]).toEqual([list, { state: 'idle' }, 0])
})

test('a clearing that fails at a lock is not shown if the person chose to keep the copy, but is retried', async () => {
  const { clipboard, copy, expiring, pass } = start()
  await copy()
  const readText = clipboard.readText.bind(clipboard)
  const read = Promise.withResolvers<string>()
  clipboard.readText = () => read.promise
  const clearing = expiring.clear()
  await settle()
  expiring.keep()
  clipboard.readText = readText
  read.reject(new Error('clipboard busy'))
  await clearing
  expect(expiring.view).toMatchObject({ state: 'kept' })
  // Only a lock clears in any case, and it tries again.
  await pass(1_000)
  expect(clipboard.text).toBe('')
})

test.each(['its time', 'a focus after clearing failed'])('Keep while %s clears is not undone', async (by) => {
  const isByTime = by === 'its time'
  const { clipboard, copy, expiring, pass } = isByTime ? start() : await notCleared()
  if (isByTime) await copy()
  clipboard.busy = false
  const readText = clipboard.readText.bind(clipboard)
  clipboard.readText = async () => {
    expiring.keep()
    return readText()
  }
  if (isByTime) await pass(30_000)
  await expiring.handleFocus()
  await expiring.handleFocus()
  expect(clipboard.text).toBe('demo-token')
  expect(expiring.view).toMatchObject({ state: 'kept' })
})

test('a copy that fails leaves the timer of the earlier copy', async () => {
  const { clipboard, pass, copy } = start()
  await copy('demo-token-one')
  clipboard.busy = true
  const refusal = { reason: 'clipboard-refused' }
  expect(await copy('demo-token-two')).toEqual({ kind: 'refused', refusal })
  clipboard.busy = false
  await pass(30_000)
  expect(clipboard.text).toBe('')
})

test('signing out clears only the copy of that account', async () => {
  const [one, other] = [anAccount(), anAccount({ username: 'jo' })]
  const { core, clipboard, copy } = start([one, other])
  await core.start()
  await copy('demo-token', 30_000, one.id)
  for (const [{ id }, left] of [
    [other, 'demo-token'],
    [one, ''],
  ] as const) {
    core.signOut.run(id)
    await settle()
    expect(clipboard.text).toBe(left)
  }
})

test.each([30_000, null])(
  'a focus after another program has copied ends the status (cleared after: %s)',
  async (after) => {
    const { clipboard, pass, copy, expiring } = start()
    await copy('demo-token', after)
    await expiring.handleFocus()
    expect(expiring.view).toMatchObject({ state: 'holding' })
    clipboard.text = list
    await expiring.handleFocus()
    expect(expiring.view).toEqual({ state: 'idle' })
    await pass(60_000)
    expect(clipboard.text).toBe(list)
  },
)

test('a copy that is no token is cleared only by a lock, and if that fails, no account is named', async () => {
  const { core, clipboard, pass, copy, expiring, quit } = start()
  const { copySelected } = core.copies
  await copy()
  await copySelected('diagnostics')
  await pass(60_000)
  clipboard.busy = true
  await expiring.clear()
  expect(expiring.view).toEqual({ state: 'idle' })
  clipboard.busy = false
  await copySelected('diagnostics')
  await quit()
  expect(clipboard.text).toBe('diagnostics')
})

test('a selected part of a shown secret is removed as soon as the desktop has it', async () => {
  const { clipboard, pass, expiring, clock } = start()
  clipboard.selection = list
  void expiring.emptySelectionOf('swordfish')
  await settle()
  expect(clipboard.selection).toBe(list)
  clipboard.selection = 'sword'
  await pass(20)
  expect([clipboard.selection, clock.pending]).toEqual(['', 0])
})

test('the selection is not watched for ever, nor where there is none', async () => {
  const { clipboard, pass, expiring, clock } = start()
  clipboard.selection = null
  void expiring.emptySelectionOf('swordfish')
  await settle()
  expect(clock.pending).toBe(0)
  clipboard.selection = list
  void expiring.emptySelectionOf('swordfish')
  for (let second = 0; second < 5; second += 1) await pass(1_000)
  expect([clipboard.selection, clock.pending]).toEqual([list, 0])
})

test.each(['lockScreen', 'quit'] as const)(
  'on %s a selection that holds a secret of ours is emptied',
  async (how) => {
    const { clipboard, redactor, ...ends } = start()
    redactor.set('account', ['swordfish'])
    for (const [selection, left] of [
      [list, list],
      ['export TOKEN=swordfish', ''],
    ] as const) {
      clipboard.selection = selection
      await ends[how]()
      expect(clipboard.selection).toBe(left)
    }
  },
)
