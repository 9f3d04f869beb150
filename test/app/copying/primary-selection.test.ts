import { expect, test } from 'vitest'
import { guardPrimarySelection } from '../../../app/copying/primary-selection.ts'
import { Redactor } from '../../../app/vault/redaction.ts'
import { coreEvents } from '../../support/core-events.ts'
import { MemoryClipboard } from '../../support/core-fixture.ts'
import { settle, VirtualClock, VirtualPower } from '../../support/virtual-ports.ts'

function start() {
  const clipboard = new MemoryClipboard()
  const clock = new VirtualClock()
  const redactor = new Redactor()
  const events = coreEvents()
  const power = new VirtualPower()
  const selection = guardPrimarySelection({
    clipboard,
    clock,
    redactor,
    events,
    power,
  })
  return { clipboard, clock, redactor, events, selection, lockScreen: () => power.emit('lock') }
}

test('a part of a secret that is selected while it is shown is gone as soon as the desktop has it', async () => {
  const { clipboard, clock, selection } = start()
  clipboard.selection = 'selected elsewhere'
  selection.secretSelected('swordfish')
  await settle()
  expect(clipboard.selection).toBe('selected elsewhere')
  clipboard.selection = 'sword'
  await clock.advance(20)
  await settle()
  expect([clipboard.selection, clock.pending]).toEqual(['', 0])
})

test('the selection is not watched for ever', async () => {
  const { clipboard, clock, selection } = start()
  clipboard.selection = 'selected elsewhere'
  selection.secretSelected('swordfish')
  for (let second = 0; second < 5; second += 1) {
    await clock.advance(1_000)
    await settle()
  }
  expect([clipboard.selection, clock.pending]).toEqual(['selected elsewhere', 0])
})

test.each(['lock', 'quit'] as const)(
  'on %s a selection that holds a secret of ours is emptied',
  async (when) => {
    const { clipboard, redactor, events, lockScreen } = start()
    const pending: Promise<unknown>[] = []
    const end = async () => {
      if (when === 'lock') lockScreen()
      else events.quit.emit((work) => pending.push(work))
      await Promise.all(pending)
      await settle()
    }
    redactor.set('account', ['swordfish'])
    clipboard.selection = 'a shopping list'
    await end()
    expect(clipboard.selection).toBe('a shopping list')
    clipboard.selection = 'export TOKEN=swordfish'
    await end()
    expect(clipboard.selection).toBe('')
  },
)
