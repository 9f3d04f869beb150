import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ConsentRequestView } from '../../../app/model/programs/consent-request.ts'
import { ConsentRequest } from '../../../renderer/screens/ConsentRequest.tsx'
import { fakeMain } from '../fake-main.ts'

const program = {
  name: 'upload-deck.sh',
  runBy: 'sh',
  commandLine: './upload-deck.sh november.pptx',
  startedIn: 'Terminal',
  closes: 'Terminal',
  isTyped: false,
  canBeAlways: true,
}

/** The window shows a request, and its buttons act. */
async function show(patch: Partial<ConsentRequestView> = {}) {
  const request: ConsentRequestView = {
    id: 'one',
    account: { name: 'Northwind', username: 'mara.lind', host: 'slides.example' },
    program,
    reason: 'upload of the November deck',
    endsAt: Date.now() + 60_000,
    expiresAt: null,
    ...patch,
  }
  fakeMain.answer('consent.read', () => {
    fakeMain.tell('consentRequest', request)
    return request
  })
  render(<ConsentRequest />)
  await expect.poll(() => screen.queryByRole('button', { name: 'Allow' })).not.toBeNull()
  await expect
    .poll(() => screen.getByRole('button', { name: 'Allow' }).hasAttribute('aria-disabled'))
    .toBe(false)
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const radios = () => screen.queryAllByRole('radio').map((each) => each.getAttribute('aria-labelledby'))
const answers = () => fakeMain.sent('consent.answer')
const heading = () => screen.getByRole('heading').textContent

test('a script is named by its shell, and what the system knows stands apart from what it says', async () => {
  await show()
  expect(heading()).toBe('Let upload-deck.sh (sh script) use your Northwind token?')
  expect(screen.getByText('./upload-deck.sh november.pptx')).not.toBeNull()
  expect(screen.getByText('upload of the November deck').parentElement?.textContent).toBe(
    '“upload of the November deck”',
  )
})

test('a person who typed the command is told so', async () => {
  await show({ program: { ...program, isTyped: true, startedIn: 'xterm', canBeAlways: false } })
  expect(heading()).toBe('You, in xterm: use your Northwind token?')
  expect(radios()).toHaveLength(2)
})

test.each([
  ['Once', 'once'],
  ['Until Terminal closes', 'until-it-ends'],
  ['Always', 'always'],
])('%s answers by Allow, and by Enter', async (name, choice) => {
  await show()
  await userEvent.click(screen.getByRole('radio', { name }))
  expect(answers()).toEqual([])
  await press('Allow')
  await userEvent.click(screen.getByRole('radio', { name }))
  await userEvent.keyboard('{Enter}')
  expect(answers()).toEqual([
    { id: 'one', choice },
    { id: 'one', choice },
  ])
})

test.each([["Don't allow"], ['Esc']])('%s is a no', async (name) => {
  await show()
  if (name === 'Esc') await userEvent.keyboard('{Escape}')
  else await press(name)
  expect(answers()).toEqual([{ id: 'one', choice: 'no' }])
})

test('Tab and Enter of whoever types on as it comes up answer nothing', async () => {
  const shown = show()
  await expect.poll(() => screen.queryByRole('heading')).not.toBeNull()
  const end = Date.now() + 1_000
  while (Date.now() < end) await userEvent.keyboard('x')
  await userEvent.keyboard('{Tab}{Enter}')
  expect(answers()).toEqual([])
  await shown
  await press('Allow')
  expect(answers()).toHaveLength(1)
})

test('a program that the system does not name gets the token once', async () => {
  await show({ program: null })
  expect(heading()).toBe('Let a program use your Northwind token?')
  expect(radios()).toEqual([])
  await press('Allow')
  expect(answers()).toEqual([{ id: 'one', choice: 'once' }])
})

test('the time that is left runs down', async () => {
  await show({ endsAt: Date.now() + 42_000 })
  expect(screen.getByRole('timer').textContent).toMatch(/^Refused in 4[12] s$/)
})
