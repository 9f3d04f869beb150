import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Offer, UpdateView } from '../../../app/updates/model.ts'
import { UpdateRow } from '../../../renderer/updates/UpdateSettings.tsx'
import { fakeMain } from '../fake-main.ts'

const offer: Offer = { version: '0.2.0', news: ['Sorted.'], route: 'here' }
const nothing = { checkedAt: null, offer: null, state: 'idle' } as const
const found = { ...nothing, offer }

function draw(updates: UpdateView, installs = false) {
  render(<UpdateRow updates={updates} installs={installs} />)
  const button = screen.getByRole('button')
  return {
    button: button.textContent,
    isBusy: button.getAttribute('aria-busy') === 'true',
    told: screen.getByRole('status').textContent,
  }
}

const check = { button: 'Check for updates', isBusy: false }
const update = { button: 'Update', isBusy: false }

test.each<[string, UpdateView, ReturnType<typeof draw>]>([
  ['nothing was looked for', nothing, { ...check, told: 'Not checked yet.' }],
  [
    'a look is under way',
    { ...nothing, state: 'checking' },
    { ...check, isBusy: true, told: 'Checking for updates…' },
  ],
  [
    'nobody answered',
    { ...nothing, state: 'no-answer' },
    { ...check, told: expect.stringContaining('connection') },
  ],
  [
    'the policy forbids the look',
    { ...nothing, state: 'host-not-allowed' },
    { ...check, told: expect.stringContaining('organization') },
  ],
  ['an offer is there', found, { ...update, told: 'Deckpass restarts to install it.' }],
  [
    'an offer could not be installed',
    { ...found, state: 'not-installed' },
    { ...update, told: expect.stringContaining('could not be installed') },
  ],
  [
    'a look runs beside an offer',
    { ...found, state: 'checking' },
    { ...check, isBusy: true, told: 'Checking for updates…' },
  ],
  [
    'an offer is being downloaded',
    { ...found, state: 'downloading' },
    { ...update, isBusy: true, told: 'Downloading…' },
  ],
  [
    'an offer is being installed',
    { ...found, state: 'installing' },
    { ...update, isBusy: true, told: 'Installing…' },
  ],
  [
    'an offer is ready',
    { ...found, state: 'ready' },
    { ...update, button: 'Restart now', told: expect.stringMatching(/^Downloaded\./) },
  ],
  [
    'a package manager installs the offer',
    { ...nothing, offer: { ...offer, route: 'package-manager' } },
    { ...check, told: expect.stringContaining('package manager') },
  ],
  [
    'the person installs the offer',
    { ...nothing, offer: { ...offer, route: 'by-hand' } },
    { ...check, told: expect.stringContaining('from where you got') },
  ],
])('where %s, the row says so and its button does what is next', (_case, updates, shown) => {
  expect(draw(updates)).toEqual(shown)
})

test('what is ready is installed now, or when Deckpass quits', async () => {
  expect(draw({ ...found, state: 'ready' }, true).told).toBe(
    'Downloaded. Deckpass installs it when you quit.',
  )
  await userEvent.click(screen.getByRole('button'))
  expect(fakeMain.sent('updates.install')).toEqual([null])
})

test('what is new is a list', () => {
  draw(found)
  expect(screen.getByRole('listitem').textContent).toBe('Sorted.')
})
