import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Offer, UpdateView } from '../../../../app/model/help/update.ts'
import { UpdateRow } from '../../../../renderer/components/settings/UpdateRow.tsx'
import { fakeMain } from '../../fake-main.ts'

const offer: Offer = { version: '0.2.0', news: { en: ['Sorted.'], de: ['Sortiert.'] }, route: 'here' }
const nothing: UpdateView = { checkedAt: null, problem: null, offer: null, work: { state: 'none' } }

function draw(changes: Partial<UpdateView>, installs = false) {
  render(<UpdateRow updates={{ ...nothing, ...changes }} installs={installs} />)
  const button = screen.getByRole('button')
  const told = screen.queryByRole('status') ?? screen.getByRole('progressbar')
  return {
    button: button.textContent,
    isBusy: button.getAttribute('aria-busy') === 'true',
    told: told.textContent,
  }
}

const check = { button: 'Check for updates', isBusy: false }
const update = { button: 'Update', isBusy: false }

test.each<[Partial<UpdateView>, ReturnType<typeof draw>]>([
  [{}, { ...check, told: 'Not checked yet.' }],
  [{ work: { state: 'checking' } }, { ...check, isBusy: true, told: 'Checking for updates…' }],
  [{ problem: 'not-found' }, { ...check, told: expect.stringContaining('is not there (404)') }],
  [
    { problem: 'no-answer', checkedAt: 0 },
    { ...check, told: expect.stringMatching(/connection.+Last answer: .+1 Jan/) },
  ],
  [{ offer }, { ...update, told: 'Deckpass restarts to install it.' }],
  [
    { offer, problem: 'disk-full' },
    { ...update, told: expect.stringContaining('free space') },
  ],
  [
    { offer, work: { state: 'checking' } },
    { ...check, isBusy: true, told: 'Checking for updates…' },
  ],
  [
    { offer, work: { state: 'downloading', share: 0.415 } },
    { ...update, isBusy: true, told: 'Downloading: 42%' },
  ],
  [
    { offer, work: { state: 'waiting' } },
    { ...update, isBusy: true, told: expect.stringContaining('once a renewal') },
  ],
  [
    { offer, work: { state: 'installing' } },
    { ...update, isBusy: true, told: 'Installing…' },
  ],
  [
    { offer, problem: 'not-genuine', work: { state: 'ready' } },
    { ...update, button: 'Restart now', told: expect.stringMatching(/not signed.+Downloaded\./) },
  ],
  [
    { offer: { ...offer, route: 'package-manager' } },
    { ...check, told: expect.stringContaining('package manager') },
  ],
  [
    { offer: { ...offer, route: 'by-hand' } },
    { ...check, told: expect.stringContaining('from where you got') },
  ],
])('%o', (changes, shown) => {
  expect(draw(changes)).toEqual(shown)
})

test('what is ready is installed now, or when Deckpass quits', async () => {
  const ready: Partial<UpdateView> = { offer, work: { state: 'ready' } }
  expect(draw(ready, true)).toEqual({
    button: 'Restart now',
    isBusy: false,
    told: 'Downloaded. Deckpass installs it when you quit.',
  })
  await userEvent.click(screen.getByRole('button'))
  expect(fakeMain.sent('updates.install')).toEqual([{ version: '0.2.0' }])
})

test('what is new is told in the language of the person, else in English', () => {
  draw({ offer })
  expect(screen.getByRole('listitem').textContent).toBe('Sorted.')
})
