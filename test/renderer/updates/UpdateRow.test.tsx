import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Offer, UpdateView } from '../../../app/updates/model.ts'
import { UpdateRow } from '../../../renderer/updates/UpdateRow.tsx'
import { fakeMain } from '../fake-main.ts'

const offer: Offer = { version: '0.2.0', news: ['Sorted.'], route: 'here' }
const nothing: UpdateView = { checkedAt: null, offer: null, state: 'idle' }

function draw(changes: Partial<UpdateView>, installs = false) {
  render(<UpdateRow updates={{ ...nothing, ...changes }} installs={installs} />)
  const button = screen.getByRole('button')
  return {
    button: button.textContent,
    isBusy: button.getAttribute('aria-busy') === 'true',
    told: screen.getByRole('status').textContent,
  }
}

const check = { button: 'Check for updates', isBusy: false }
const update = { button: 'Update', isBusy: false }

test.each<[string, Partial<UpdateView>, ReturnType<typeof draw>]>([
  ['nothing was looked for', {}, { ...check, told: 'Not checked yet.' }],
  ['a look is under way', { state: 'checking' }, { ...check, isBusy: true, told: 'Checking for updates…' }],
  ['nobody answered', { state: 'no-answer' }, { ...check, told: expect.stringContaining('connection') }],
  [
    'the policy forbids the look',
    { state: 'host-not-allowed' },
    { ...check, told: expect.stringContaining('organization') },
  ],
  ['an offer is there', { offer }, { ...update, told: 'Deckpass restarts to install it.' }],
  [
    'an offer could not be installed',
    { offer, state: 'not-installed' },
    { ...update, told: expect.stringContaining('could not be installed') },
  ],
  [
    'a look runs beside an offer',
    { offer, state: 'checking' },
    { ...check, isBusy: true, told: 'Checking for updates…' },
  ],
  [
    'an offer is being downloaded',
    { offer, state: 'downloading' },
    { ...update, isBusy: true, told: 'Downloading…' },
  ],
  [
    'an offer is being installed',
    { offer, state: 'installing' },
    { ...update, isBusy: true, told: 'Installing…' },
  ],
  [
    'an offer is ready',
    { offer, state: 'ready' },
    { ...update, button: 'Restart now', told: expect.stringMatching(/^Downloaded\./) },
  ],
  [
    'a package manager installs the offer',
    { offer: { ...offer, route: 'package-manager' } },
    { ...check, told: expect.stringContaining('package manager') },
  ],
  [
    'the person installs the offer',
    { offer: { ...offer, route: 'by-hand' } },
    { ...check, told: expect.stringContaining('from where you got') },
  ],
])('where %s, the row says so and its button does what is next', (_case, changes, shown) => {
  expect(draw(changes)).toEqual(shown)
})

test('what is ready is installed now, or when Deckpass quits', async () => {
  expect(draw({ offer, state: 'ready' }, true).told).toBe('Downloaded. Deckpass installs it when you quit.')
  await userEvent.click(screen.getByRole('button'))
  expect(fakeMain.sent('updates.install')).toEqual([null])
})

test('what is new is a list', () => {
  draw({ offer })
  expect(screen.getByRole('listitem').textContent).toBe('Sorted.')
})
