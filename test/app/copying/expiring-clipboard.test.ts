import { expect, test } from 'vitest'
import { createExpiringClipboard } from '../../../app/copying/expiring-clipboard.ts'
import { Redactor } from '../../../app/vault/redaction.ts'
import { createDigest } from '../../../main/ports/node-ports.ts'
import { coreEvents } from '../../support/core-events.ts'
import { MemoryClipboard } from '../../support/core-fixture.ts'
import { anAccount } from '../../support/stored-account.ts'
import { SeededRandom, settle, VirtualClock, VirtualPower } from '../../support/virtual-ports.ts'

function start() {
  const clipboard = new MemoryClipboard()
  const clock = new VirtualClock()
  const quiet = () => {}
  const events = coreEvents()
  const power = new VirtualPower()
  const redactor = new Redactor()
  const expiring = createExpiringClipboard(
    {
      clipboard,
      clock,
      random: new SeededRandom(3),
      digest: createDigest(),
      log: { info: quiet, warn: quiet, error: quiet },
      power,
      redactor,
      events,
    },
    quiet,
  )
  const copy = (text: string, clearAfterMs: number | null = 30_000, accountId = 'a') =>
    expiring.copy({ accountId, text, clearAfterMs })
  const quit = async () => {
    const work: Promise<unknown>[] = []
    events.quit.emit((each) => work.push(each))
    await Promise.all(work)
  }
  const lockScreen = async () => {
    power.emit('lock')
    await settle()
  }
  return { clipboard, clock, expiring, copy, events, redactor, quit, lockScreen }
}

const diagnostics = { accountId: null, text: 'diagnostics', clearAfterMs: null }

test('a copy is cleared after its time and not before', async () => {
  const { clipboard, clock, copy, expiring } = start()
  await copy('demo-token')
  await clock.advance(29_999)
  expect(clipboard.text).toBe('demo-token')
  await clock.advance(1)
  await settle()
  expect(clipboard.text).toBe('')
  expect(expiring.view).toMatchObject({ state: 'cleared', accountId: 'a' })
})

test('a copy of something else by the person is never touched', async () => {
  const { clipboard, clock, copy, expiring } = start()
  await copy('demo-token')
  clipboard.text = 'a shopping list'
  await clock.advance(60_000)
  expect(clipboard.text).toBe('a shopping list')
  expect(expiring.view).toEqual({ state: 'idle' })
})

test('a second copy restarts the time, also from another account', async () => {
  const { clipboard, clock, copy, expiring } = start()
  await copy('demo-token-one')
  await clock.advance(20_000)
  await copy('demo-token-two', 30_000, 'b')
  expect(clock.pending).toBe(1)
  await clock.advance(20_000)
  expect(clipboard.text).toBe('demo-token-two')
  expect(expiring.view).toMatchObject({ state: 'holding', accountId: 'b' })
  await clock.advance(10_000)
  expect(clipboard.text).toBe('')
})

test('with clearing off the value stays, also on quit', async () => {
  const { clipboard, clock, copy, expiring, quit } = start()
  await copy('demo-token', null)
  await clock.advance(600_000)
  await quit()
  expect(clipboard.text).toBe('demo-token')
  expect(expiring.view).toMatchObject({ state: 'holding', clearsAt: null })
})

test('a quit waits for a busy clipboard, once', async () => {
  const { clipboard, clock, copy, quit } = start()
  await copy('demo-token')
  clipboard.busy = true
  const quitting = quit()
  await clock.advance(500)
  clipboard.busy = false
  void clock.advance(500)
  await quitting
  expect(clipboard.text).toBe('')
})

test('when the process ends at once, the copy is cleared before the call returns', async () => {
  const { clipboard, copy, expiring } = start()
  await copy('demo-token')
  expiring.clearNow()
  expect(clipboard.text).toBe('')
  await copy('demo-token', null)
  expiring.clearNow()
  expect(clipboard.text).toBe('demo-token')
})

test('a lock clears a copy of ours, even with clearing off', async () => {
  const { clipboard, copy, lockScreen } = start()
  await copy('demo-token', null)
  await lockScreen()
  expect(clipboard.text).toBe('')
  await copy('demo-token', null)
  clipboard.text = 'a shopping list'
  await lockScreen()
  expect(clipboard.text).toBe('a shopping list')
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
    const { clipboard, clock, copy, ...ends } = start()
    const release = holdWrites(clipboard)
    const copying = copy('demo-token')
    const clearing = ends[how]()
    release()
    await Promise.all([copying, clearing])
    await settle()
    expect(clipboard.text).toBe('')
    expect(clock.pending).toBe(0)
  },
)

test('the time of an older copy does not end a newer one that is being written', async () => {
  const { clipboard, clock, copy } = start()
  await copy('demo-token-one')
  const release = holdWrites(clipboard)
  const copying = copy('demo-token-two')
  await clock.advance(30_000)
  release()
  await copying
  await settle()
  expect(clipboard.text).toBe('demo-token-two')
})

test('after clearing failed it is tried again after 1, 2, 4 … 60 s, and at the next focus', async () => {
  const { clipboard, clock, copy, expiring } = start()
  await copy('demo-token')
  clipboard.busy = true
  const readText = clipboard.readText.bind(clipboard)
  const tries: number[] = []
  clipboard.readText = () => {
    tries.push(clock.monotonic())
    return readText()
  }
  const startedAt = clock.monotonic()
  for (let second = 0; second < 300; second += 1) {
    await clock.advance(1_000)
    await settle()
  }
  expect(expiring.view).toEqual({ state: 'not-cleared', accountId: 'a' })
  expect(tries.map((at) => (at - startedAt) / 1_000)).toEqual([30, 31, 33, 37, 45, 61, 93, 153, 213, 273])
  clipboard.busy = false
  await expiring.handleFocus()
  expect(clipboard.text).toBe('')
  expect(clock.pending).toBe(0)
})

test('a busy clipboard that holds another value by the next try is left alone', async () => {
  const { clipboard, clock, copy, expiring } = start()
  await copy('demo-token')
  clipboard.busy = true
  await clock.advance(30_000)
  await settle()
  clipboard.busy = false
  clipboard.text = 'a shopping list'
  await clock.advance(1_000)
  await settle()
  expect(clipboard.text).toBe('a shopping list')
  expect([expiring.view, clock.pending]).toEqual([{ state: 'idle' }, 0])
})

test('a failed clearing is not told once the person chose to keep the copy', async () => {
  const { clipboard, copy, expiring } = start()
  await copy('demo-token')
  const read = Promise.withResolvers<string>()
  clipboard.readText = () => read.promise
  const clearing = expiring.clear()
  await settle()
  expiring.keep()
  read.reject(new Error('clipboard busy'))
  await clearing
  expect(expiring.view).toMatchObject({ state: 'kept' })
})

test.each(['its time', 'a focus after clearing failed'])('Keep while %s clears is not undone', async (by) => {
  const { clipboard, clock, copy, expiring } = start()
  await copy('demo-token')
  if (by !== 'its time') {
    clipboard.busy = true
    await clock.advance(30_000)
    await settle()
    clipboard.busy = false
  }
  const readText = clipboard.readText.bind(clipboard)
  clipboard.readText = async () => {
    expiring.keep()
    return readText()
  }
  if (by === 'its time') await clock.advance(30_000)
  else await expiring.handleFocus()
  await settle()
  await expiring.handleFocus()
  expect(clipboard.text).toBe('demo-token')
  expect(expiring.view).toMatchObject({ state: 'kept' })
})

test('a failed clearing names no account if the copy was no token', async () => {
  const { clipboard, expiring } = start()
  await expiring.copy(diagnostics)
  clipboard.busy = true
  await expiring.clear()
  expect(expiring.view).toEqual({ state: 'idle' })
})

test('a copy that fails leaves the one before it to its time', async () => {
  const { clipboard, clock, copy } = start()
  await copy('demo-token-one')
  clipboard.busy = true
  expect(await copy('demo-token-two')).toMatchObject({
    kind: 'refused',
    refusal: { reason: 'clipboard-refused' },
  })
  clipboard.busy = false
  await clock.advance(30_000)
  expect(clipboard.text).toBe('')
})

test('signing out clears only the copy of that account', async () => {
  const { clipboard, copy, events } = start()
  const account = anAccount()
  await copy('demo-token', 30_000, account.id)
  events.accountGone.emit(anAccount())
  await settle()
  expect(clipboard.text).toBe('demo-token')
  events.accountGone.emit(account)
  await settle()
  expect(clipboard.text).toBe('')
})

test.each([30_000, null])(
  'a focus after another program has copied ends the status (cleared after: %s)',
  async (after) => {
    const { clipboard, clock, copy, expiring } = start()
    await copy('demo-token', after)
    await expiring.handleFocus()
    expect(expiring.view).toMatchObject({ state: 'holding' })
    clipboard.text = 'a shopping list'
    await expiring.handleFocus()
    expect(expiring.view).toEqual({ state: 'idle' })
    await clock.advance(60_000)
    expect(clipboard.text).toBe('a shopping list')
  },
)

test('a copy that is no token is never cleared', async () => {
  const { clipboard, clock, copy, expiring, quit } = start()
  await copy('demo-token')
  await expiring.copy(diagnostics)
  expect(expiring.view).toEqual({ state: 'idle' })
  await clock.advance(60_000)
  await quit()
  expect(clipboard.text).toBe('diagnostics')
})

test('a part of a secret that is selected while it is shown is gone as soon as the desktop has it', async () => {
  const { clipboard, clock, expiring } = start()
  clipboard.selection = 'selected elsewhere'
  expiring.secretSelected('swordfish')
  await settle()
  expect(clipboard.selection).toBe('selected elsewhere')
  clipboard.selection = 'sword'
  await clock.advance(20)
  await settle()
  expect([clipboard.selection, clock.pending]).toEqual(['', 0])
})

test('the selection is not watched for ever', async () => {
  const { clipboard, clock, expiring } = start()
  clipboard.selection = 'selected elsewhere'
  expiring.secretSelected('swordfish')
  for (let second = 0; second < 5; second += 1) {
    await clock.advance(1_000)
    await settle()
  }
  expect([clipboard.selection, clock.pending]).toEqual(['selected elsewhere', 0])
})

test.each(['lockScreen', 'quit'] as const)(
  'on %s a selection that holds a secret of ours is emptied',
  async (how) => {
    const { clipboard, redactor, ...ends } = start()
    redactor.set('account', ['swordfish'])
    clipboard.selection = 'a shopping list'
    await ends[how]()
    expect(clipboard.selection).toBe('a shopping list')
    clipboard.selection = 'export TOKEN=swordfish'
    await ends[how]()
    expect(clipboard.selection).toBe('')
  },
)
