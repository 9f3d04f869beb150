import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AddressField } from '../../../../renderer/accounts/sign-in/AddressField.tsx'
import { anAccount, aSnapshot } from '../../../support/snapshots.ts'
import { snapshotSource } from '../../snapshot-context.tsx'

const field = () => screen.getByLabelText<HTMLInputElement>('Service address')
const note = () => document.querySelector('[aria-live]')?.textContent ?? null

/** Its service is used already, so that the field does not name it. */
function draw() {
  const known = ['https://slides.example.com', 'https://example.com'].map((address) => anAccount({ address }))
  render(<AddressField defaultValue="" autoFocus />, { wrapper: snapshotSource(aSnapshot(known)).wrapper })
}

const cut = 'Shortened to the part that Deckpass needs.'
const example = 'For example, slides.example.com'

test.each(['{Tab}', '{Enter}'])('a typed address is cut at %s, not before', async (key) => {
  draw()
  await userEvent.type(field(), 'slides.example.com?x')
  expect([field().value, note()]).toEqual(['slides.example.com?x', example])
  await userEvent.keyboard(key)
  expect([field().value, note()]).toEqual(['https://slides.example.com', cut])
})

test('a typed path is kept', async () => {
  draw()
  await userEvent.type(field(), 'https://example.com/slides/{Tab}')
  expect([field().value, note()]).toEqual(['https://example.com/slides', example])
})

test.each(['http://slides.example.com?x', 'https://demo:secret@slides.example.com?x', 'not an address?'])(
  '%s is left as it is, to be refused',
  async (typed) => {
    draw()
    await userEvent.paste(typed)
    await userEvent.tab()
    expect([field().value, note()]).toEqual([typed, example])
  },
)
