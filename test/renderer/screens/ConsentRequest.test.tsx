import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ConsentRequestView } from '../../../app/model/consent-request.ts'
import { ConsentRequest } from '../../../renderer/screens/ConsentRequest.tsx'
import { fakeMain } from '../fake-main.ts'

const program = {
  name: 'upload-deck.sh',
  commandLine: './upload-deck.sh november.pptx',
  origin: 'Terminal',
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
  await expect.poll(() => screen.queryByRole('button', { name: "Don't allow" })).not.toBeNull()
  await expect
    .poll(() => screen.getByRole('button', { name: "Don't allow" }).hasAttribute('aria-disabled'))
    .toBe(false)
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const answers = () => fakeMain.sent('consent.answer')

test('the heading names the program and the account, and what the system knows stands apart from what it says', async () => {
  await show()
  expect(screen.getByRole('heading').textContent).toBe('Let upload-deck.sh use your Northwind token?')
  expect(screen.getByText('./upload-deck.sh november.pptx')).not.toBeNull()
  expect(screen.getByText('upload of the November deck').parentElement?.textContent).toBe(
    '“upload of the November deck”',
  )
})

test('what the program says comes last: however long, it moves no fact out of sight', async () => {
  await show()
  expect(screen.getAllByRole('term').map((each) => each.textContent)).toEqual([
    'Command',
    'Started in',
    'Account',
    'It says',
  ])
})

test.each([
  ['Allow once', 'once'],
  ['Until Terminal closes', 'until-it-ends'],
  ["Don't allow", 'no'],
])('%s answers', async (name, choice) => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
  expect(answers()).toEqual([{ id: 'one', choice }])
})

test('Tab and Enter of whoever types on as it comes up answer nothing', async () => {
  const shown = show()
  await expect.poll(() => screen.queryByRole('heading')).not.toBeNull()
  const end = Date.now() + 1_000
  while (Date.now() < end) await userEvent.keyboard('x')
  await userEvent.keyboard('{Tab}{Enter}')
  expect(answers()).toEqual([])
  await shown
  await press('Allow once')
  expect(answers()).toHaveLength(1)
})

test('Esc is a no', async () => {
  await show()
  await userEvent.keyboard('{Escape}')
  expect(answers()).toEqual([{ id: 'one', choice: 'no' }])
})

test('Always is one step away, and Esc or Back leads out of that step', async () => {
  await show()
  await press('Always…')
  expect(answers()).toEqual([])
  expect(screen.getByText(/^Anything that runs in/).textContent).toBe(
    'Anything that runs in Terminal will get the Northwind token without asking, until you revoke it in the settings.',
  )
  await userEvent.keyboard('{Escape}')
  await press('Always…')
  await press('Back')
  expect(answers()).toEqual([])
  await press('Always…')
  await press('Always allow')
  expect(answers()).toEqual([{ id: 'one', choice: 'always' }])
})

test('Always is offered only where it is possible, and a program that nobody knows gets the token once', async () => {
  await show({ program: null })
  expect(screen.getByRole('heading').textContent).toBe('Let a program use your Northwind token?')
  expect(
    screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent),
  ).toEqual(['Allow once', "Don't allow"])
})

test('the time that is left runs down', async () => {
  await show({ endsAt: Date.now() + 42_000 })
  expect(screen.getByRole('timer').textContent).toMatch(/^Refused in 4[12] s$/)
})
