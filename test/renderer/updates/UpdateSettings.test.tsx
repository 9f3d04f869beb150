import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../../app/settings/model/settings.ts'
import type { Offer, UpdateView } from '../../../app/updates/model.ts'
import { UpdateSettings } from '../../../renderer/updates/UpdateSettings.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

const offer: Offer = { version: '0.2.0', news: ['Sorted.'], route: 'here' }
const nothing = { checkedAt: null, offer: null, state: 'idle' } as const
const found = { ...nothing, offer }

function draw(updates: UpdateView, setting: Settings['updates'] = 'tell') {
  const settings = { ...defaultSettings, updates: setting }
  render(<UpdateSettings />, snapshotSource(aSnapshot([], { updates, settings })))
  const button = screen.getByRole('button')
  return {
    button: button.textContent,
    isBusy: button.getAttribute('aria-busy') === 'true',
    told: screen.getByRole('status').textContent,
  }
}

const check = { button: 'Check for updates', isBusy: false }
const checking = { ...check, isBusy: true, told: 'Checking for updates…' }
const update = { button: 'Update', isBusy: false }
const says = (part: string) => ({ told: expect.stringContaining(part) })

test.each<[string, UpdateView, ReturnType<typeof draw>]>([
  ['nothing was looked for', nothing, { ...check, told: 'Not checked yet.' }],
  ['a look is under way', { ...nothing, state: 'checking' }, checking],
  ['nobody answered', { ...nothing, state: 'no-answer' }, { ...check, ...says('connection') }],
  [
    'the policy forbids the look',
    { ...nothing, state: 'host-not-allowed' },
    { ...check, ...says('organization') },
  ],
  ['an offer is there', found, { ...update, told: 'Deckpass restarts to install it.' }],
  [
    'an offer could not be installed',
    { ...found, state: 'not-installed' },
    { ...update, ...says('could not be installed') },
  ],
  ['a look runs beside an offer', { ...found, state: 'checking' }, checking],
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
    { ...update, button: 'Restart now', ...says('Downloaded.') },
  ],
  [
    'a package manager installs the offer',
    { ...nothing, offer: { ...offer, route: 'package-manager' } },
    { ...check, ...says('package manager') },
  ],
  [
    'the person installs the offer',
    { ...nothing, offer: { ...offer, route: 'by-hand' } },
    { ...check, ...says('from where you got') },
  ],
])('if %s, the row says so and its button does the next step', (_case, updates, shown) => {
  expect(draw(updates)).toEqual(shown)
})

test('a downloaded version is installed now, or when Deckpass quits', async () => {
  expect(draw({ ...found, state: 'ready' }, 'install').told).toBe(
    'Downloaded. Deckpass installs it when you quit.',
  )
  await userEvent.click(screen.getByRole('button'))
  expect(fakeMain.sent('updates.install')).toEqual([null])
})
