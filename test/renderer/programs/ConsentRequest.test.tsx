import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ConsentRequestView } from '../../../app/programs/model/consent-request.ts'
import { inputGuardMs } from '../../../app/programs/model/consent-request.ts'
import { ConsentRequest } from '../../../renderer/programs/ConsentRequest.tsx'
import { hour } from '../../support/durations.ts'
import { fakeMain } from '../fake-main.ts'

const program = {
  name: 'bash',
  path: '/usr/bin/bash',
  cwd: '/home/mara/decks',
  terminal: { name: 'xterm' },
}

/** Shows a request whose buttons work at once; in the app that takes half a second. */
async function show(patch: Partial<ConsentRequestView> = {}, quietMs = 0) {
  const request: ConsentRequestView = {
    id: 'one',
    account: { name: 'Northwind', username: 'mara.lind', host: 'slides.example' },
    program,
    words: ['upload-deck.sh', 'upload of the November deck'],
    endsAt: Date.now() + 60_000,
    approvalEndsAt: Date.now() + 12 * hour,
    ...patch,
  }
  fakeMain.answer('programs.consentLoaded', () => {
    fakeMain.tell('consentRequest', { request, quietMs })
    return null
  })
  render(<ConsentRequest />)
  await expect.poll(() => screen.queryByRole('button', { name: 'Allow' })).not.toBeNull()
  await areReady()
}

const areReady = () =>
  expect.poll(() => screen.getByRole('button', { name: 'Allow' }).hasAttribute('aria-disabled')).toBe(false)

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const answers = () => fakeMain.sent('programs.answerConsentRequest')

const nameless = { ...program, terminal: { name: null } }

test.each<[string, ConsentRequestView['program'], string]>([
  ['in a terminal', program, 'Use your Northwind token in xterm?'],
  ['in one without a name', nameless, 'Use your Northwind token in a terminal?'],
  ['elsewhere', { ...program, terminal: null }, 'Let bash use your Northwind token?'],
  ['without a name', { ...program, name: null, terminal: null }, 'Let a program use your Northwind token?'],
  ['in no view of ours', { ...program, name: null, path: null }, 'Use your Northwind token in xterm?'],
  ['that the system does not name', null, 'Let a program use your Northwind token?'],
])('the request describes a program %s with facts of the system', async (_where, shown, words) => {
  await show({ program: shown })
  expect(screen.getByRole('heading').textContent).toBe(words)
  expect(screen.queryAllByText('/usr/bin/bash')).toHaveLength(shown?.path ? 1 : 0)
  const unseen = screen.queryAllByText(/^Deckpass cannot see the files of this program/)
  expect(unseen).toHaveLength(shown?.path === null ? 1 : 0)
  expect(screen.getByText('mara.lind').parentElement?.textContent).toBe('mara.lind · slides.example')
  expect(screen.queryAllByRole('radio').length).toBe(shown?.terminal ? 2 : 0)
})

test('the program’s own words are shown separately, each in quotation marks', async () => {
  await show()
  const said = screen.getByText('It says').parentElement
  expect(said?.textContent).toBe('It says“upload-deck.sh”“upload of the November deck”')
})

test.each([
  ['Once', 'once'],
  ['Until xterm closes', 'until-it-closes'],
])('%s is granted by Allow, also with Enter, but not by Enter on the choice', async (name, choice) => {
  await show()
  await userEvent.click(screen.getByRole('radio', { name }))
  await areReady()
  await userEvent.keyboard('{Enter}')
  await areReady()
  await press('Allow')
  await userEvent.keyboard('{Enter}')
  expect(answers()).toEqual(Array(2).fill({ id: 'one', choice }))
})

test('a long path is shortened in the middle, keeps its file name, and is shown completely on demand', async () => {
  const path = `/opt/${'folder/'.repeat(140)}upload-deck`
  await show({ program: { ...program, path } })
  expect(screen.getByText(/^\/opt\/folder.+….+\/upload-deck$/).textContent?.length).toBeLessThan(100)
  await press('Show all')
  expect(screen.queryByText(path)).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
})

test.each([["Don't allow"], ['Esc']])('%s refuses', async (name) => {
  await show()
  if (name === 'Esc') await userEvent.keyboard('{Escape}')
  else await press(name)
  expect(answers()).toEqual([{ id: 'one', choice: 'no' }])
})

test('a key or a press outside the buttons restarts the pause', async () => {
  const shown = show({}, inputGuardMs)
  await expect.poll(() => screen.queryByRole('heading')).not.toBeNull()
  // A person is typing when the request appears.
  const end = Date.now() + 1_000
  while (Date.now() < end) await userEvent.keyboard('x')
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}')
  await press('Allow')
  expect(answers()).toEqual([])
  await shown
  await userEvent.click(screen.getByText('Once'))
  await press('Allow')
  expect(answers()).toEqual([])
  await areReady()
  await press('Allow')
  expect(answers()).toHaveLength(1)
})

test('the time left counts down', async () => {
  await show({ endsAt: Date.now() + 42_000 })
  expect(screen.getByRole('timer').textContent).toMatch(/^Declines in 4[12] s$/)
})
