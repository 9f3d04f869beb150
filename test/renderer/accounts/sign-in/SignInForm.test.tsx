import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AccountView } from '../../../../app/accounts/model/account-view.ts'
import { SignInPane } from '../../../../renderer/accounts/sign-in/SignInPane.tsx'
import { aFailure } from '../../../support/failures.ts'
import { aFailing, anAccount, aSnapshot } from '../../../support/snapshots.ts'
import { fakeMain } from '../../fake-main.ts'
import { snapshotSource } from '../../snapshot-context.tsx'

const noLink = { filled: null, formKey: 0, notice: null, use: () => {}, open: () => {}, forget: () => {} }

function draw(account: AccountView | null = null, suggestedAddress = '', accounts: AccountView[] = []) {
  const drafts = new Map<string, FormData>()
  const onShow = vi.fn()
  const pane = (shown: AccountView | null) => (
    <SignInPane account={shown} drafts={drafts} link={noLink} onShow={onShow} />
  )
  const { wrapper } = snapshotSource(aSnapshot(accounts, { suggestedAddress }))
  const { rerender } = render(pane(account), { wrapper })
  return { drafts, onShow, change: (shown: AccountView) => rerender(pane(shown)) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function typeAll() {
  await userEvent.type(field('Service address'), 'http://slides.example.com')
  await userEvent.type(field('Username'), 'mara.lind')
  await userEvent.type(field('Password'), 'secret')
  await userEvent.type(field('Company key'), 'KEY')
}

test.each([
  ['rejected', 'Company key', null],
  ['unreachable', 'Service address', 'Password'],
] as const)('the reason of a failure, %s, stays until %s is changed, not %s', async (cause, about, other) => {
  draw()
  fakeMain.answer('accounts.signIn', () => ({ kind: 'failed', host: 'a.example', failure: aFailure(cause) }))
  await typeAll()
  await userEvent.keyboard('{Enter}')
  if (other !== null) await userEvent.type(field(other), 'x')
  expect(screen.queryByRole('alert')).not.toBeNull()
  await userEvent.type(field(about), 'x')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a double click sends one sign-in, even if that is refused at once', async () => {
  draw()
  fakeMain.answer('accounts.signIn', () => ({
    kind: 'failed',
    host: 'a.example',
    failure: aFailure('rejected'),
  }))
  await typeAll()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Sign in' }))
  expect(fakeMain.sent('accounts.signIn')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  expect(fakeMain.sent('accounts.signIn')).toHaveLength(2)
})

test.each([
  ['no-endpoint', '/decks/12', true],
  ['html', '/decks/12', true],
  ['html', '', false],
  ['unreachable', '/decks/12', false],
] as const)('%s at an address that ends in %j offers the host alone: %s', async (cause, path, isOffered) => {
  draw()
  fakeMain.answer('accounts.signIn', () => ({ kind: 'failed', host: 'a.example', failure: aFailure(cause) }))
  await userEvent.type(field('Service address'), `https://a.example${path}{Enter}`)
  const shorter = screen.queryByRole('button', { name: 'Use https://a.example' })
  expect(shorter !== null).toBe(isOffered)
  if (shorter === null) return
  await userEvent.click(shorter)
  expect(field('Service address').value).toBe('https://a.example')
  expect(fakeMain.sent('accounts.signIn')).toMatchObject([
    { address: `https://a.example${path}` },
    { address: 'https://a.example' },
  ])
})

test('Tab goes from a pasted path past the fields to the button that signs in at the host alone', async () => {
  draw()
  fakeMain.answer('accounts.signIn', () => ({ kind: 'cancelled' }))
  await userEvent.paste('https://a.example/decks/12')
  await userEvent.tab()
  expect(document.activeElement).toBe(field('Username'))
  await userEvent.type(field('Company key'), 'KEY')
  await userEvent.keyboard('{Tab}{Tab}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use https://a.example' }))
  await userEvent.keyboard('{Enter}')
  expect(fakeMain.sent('accounts.signIn')).toMatchObject([
    { address: 'https://a.example', companyKey: 'KEY' },
  ])
})

test.each([
  [' secret', 'rejected', 'The password begins with a blank.'],
  ['secret\u200b', 'rejected', 'The password ends with an invisible character.'],
  ['se cret', 'rejected', null],
  [' secret', 'unreachable', null],
] as const)('the password %j, %s, has the note: %s', async (password, cause, told) => {
  draw()
  fakeMain.answer('accounts.signIn', () => ({ kind: 'failed', host: 'a.example', failure: aFailure(cause) }))
  await userEvent.click(field('Password'))
  await userEvent.paste(password)
  await userEvent.keyboard('{Enter}')
  const { textContent } = screen.getByRole('alert')
  if (told === null) expect(textContent).not.toContain('The password')
  else expect(textContent).toContain(told)
  expect(field('Password').value).toBe(password)
})

test.each([
  ['a first account begins with the address', null, '', 'Service address'],
  ['another account at the last address begins with the username', null, 'https://a.example', 'Username'],
  ['signing in again begins with the password', anAccount(), '', 'Password'],
  [
    'where the address is wrong, signing in again begins with that',
    anAccount({ renewal: aFailing(aFailure('no-endpoint'), { hasLasted: true }) }),
    '',
    'Service address',
  ],
])('%s', (_, account, suggestedAddress, label) => {
  draw(account, suggestedAddress)
  expect(document.activeElement).toBe(field(label))
  expect(field(label).readOnly).toBe(false)
})

test('signing in again asks only for the password', async () => {
  draw(anAccount())
  expect(screen.queryByLabelText('Company key')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Change company key' }))
  expect(document.activeElement).toBe(field('Company key'))
  fakeMain.answer('accounts.signIn', () => ({ kind: 'signed-in', accountId: 'same' }))
  await userEvent.keyboard('NEW-KEY{Enter}')
  expect(fakeMain.sent('accounts.signIn')).toMatchObject([{ companyKey: 'NEW-KEY' }])
})

test('a service that is new on this computer is named once its address is left', async () => {
  draw(null, 'https://last.example')
  const named = (host: string) => screen.queryByText(`Your details go to ${host} alone.`)
  expect(named('last.example')).not.toBeNull()
  await userEvent.clear(field('Service address'))
  await userEvent.type(field('Service address'), 'a.example')
  expect(named('a.example')).toBeNull()
  await userEvent.tab()
  expect(named('a.example')).not.toBeNull()
})

test('a service that an account uses is not named', () => {
  draw(null, anAccount().address, [anAccount()])
  expect(screen.queryByText(/^Your details go to/)).toBeNull()
})

test.each([
  ['http://slides.example.com', 'This address must begin with https://.'],
  ['ada:secret@slides.example.com', 'The username and password have their own fields.'],
])('the address %s is refused when its field is left, until it is changed', async (typed, words) => {
  draw()
  const address = field('Service address')
  await userEvent.type(address, typed)
  expect(address.getAttribute('aria-invalid')).toBeNull()
  await userEvent.tab()
  expect(address.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText(words)).not.toBeNull()
  await userEvent.type(address, 'x')
  expect(address.getAttribute('aria-invalid')).toBeNull()
})

test('an address that works again meanwhile does not take the form away', async () => {
  const { change } = draw(anAccount({ renewal: aFailing(aFailure('no-endpoint'), { hasLasted: true }) }))
  await userEvent.clear(field('Service address'))
  await userEvent.keyboard('slides.example')
  change(anAccount())
  expect(document.activeElement).toBe(field('Service address'))
  expect(field('Service address').value).toBe('slides.example')
})

test('moving an account to the place of another one is refused with the way to that', async () => {
  const renewal = aFailing(aFailure('no-endpoint'), { hasLasted: true })
  const [moved, other] = [anAccount({ renewal }), anAccount({ id: 'other', name: 'Acme' })]
  const { drafts, onShow } = draw(moved, '', [moved, other])
  const refused = { field: 'address', reason: 'already-listed', accountId: other.id } as const
  fakeMain.answer('accounts.changeAddress', () => ({ kind: 'invalid', problems: [refused] }))
  await userEvent.keyboard('x{Enter}')
  expect(document.activeElement).toBe(field('Service address'))
  expect(field('Service address').getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Go to Acme' }))
  expect(onShow).toHaveBeenCalledWith(other.id)
  expect(drafts.size).toBe(0)
})

test('an account keeps its address and its username', async () => {
  draw(anAccount())
  expect([field('Service address').readOnly, field('Username').readOnly]).toEqual([true, true])
  fakeMain.answer('accounts.signIn', () => ({ kind: 'signed-in', accountId: 'same' }))
  await userEvent.keyboard('secret{Enter}')
  expect(fakeMain.sent('accounts.signIn')).toMatchObject([
    { accountId: anAccount().id, address: anAccount().address, username: 'mara.lind', password: 'secret' },
  ])
})
