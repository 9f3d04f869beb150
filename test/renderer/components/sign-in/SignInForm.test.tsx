import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AccountView } from '../../../../app/model/snapshot/snapshot.ts'
import { SignInForm } from '../../../../renderer/components/sign-in/SignInForm.tsx'
import { aFailure } from '../../../support/failures.ts'
import { anAccount, aSnapshot } from '../../../support/snapshots.ts'
import { fakeMain } from '../../fake-main.ts'
import { snapshotSource } from '../../snapshot-context.tsx'

function draw(account: AccountView | null = null, suggestedAddress = '') {
  const drafts = new Map<string, FormData>()
  const onSignedIn = vi.fn()
  render(<SignInForm account={account} drafts={drafts} onSignedIn={onSignedIn} />, {
    wrapper: snapshotSource(aSnapshot([], { suggestedAddress })).wrapper,
  })
  return { drafts, onSignedIn }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function typeAll() {
  await userEvent.type(field('Service address'), 'http://slides.example.com')
  await userEvent.type(field('Username'), 'mara.lind')
  await userEvent.type(field('Password'), 'secret')
  await userEvent.type(field('Company key'), 'KEY')
}

test('an address that is refused has the focus and says why; it is mended without typing the password again', async () => {
  const { drafts, onSignedIn } = draw()
  fakeMain.answer('account.signIn', () => ({
    kind: 'invalid',
    problems: [{ field: 'address', reason: 'not-https' }],
  }))
  await typeAll()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(field('Service address'))
  expect(field('Service address').getAttribute('aria-invalid')).toBe('true')

  fakeMain.answer('account.signIn', () => ({ kind: 'signed-in', accountId: 'new' }))
  await userEvent.clear(field('Service address'))
  expect(field('Service address').hasAttribute('aria-invalid')).toBe(false)
  await userEvent.type(field('Service address'), 'https://slides.example.com{Enter}')
  expect(fakeMain.sent('account.signIn').at(-1)).toMatchObject({ password: 'secret', companyKey: 'KEY' })
  expect(onSignedIn.mock.calls).toEqual([['new']])
  // Nothing of it is left.
  expect([...drafts]).toEqual([])
  expect(field('Password').value).toBe('')
})

test('what the service did is told, and what was typed stays', async () => {
  draw()
  fakeMain.answer('account.signIn', () => ({
    kind: 'failed',
    host: 'slides.example.com',
    failure: aFailure('rejected'),
  }))
  await typeAll()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toMatch(
    /did not accept this username, password or company key/,
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  // The next key replaces the password, which is most often what was wrong.
  const password = field('Password')
  expect(document.activeElement).toBe(password)
  expect([password.value, password.selectionStart, password.selectionEnd]).toEqual(['secret', 0, 6])
  expect(screen.queryByRole('button', { name: 'Test the connection' })).toBeNull()
})

test.each([
  ['rejected', 'Company key', 'Name for this account'],
  ['unreachable', 'Service address', 'Password'],
] as const)('why it failed, %s, is told until %s is changed, not %s', async (cause, about, other) => {
  draw()
  fakeMain.answer('account.signIn', () => ({ kind: 'failed', host: 'a.example', failure: aFailure(cause) }))
  await typeAll()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Name this account' }))
  await userEvent.type(field(other), 'x')
  expect(screen.queryByRole('alert')).not.toBeNull()
  await userEvent.type(field(about), 'x')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['no-endpoint', '/decks/12', true],
  ['html', '/decks/12', true],
  ['html', '', false],
  ['unreachable', '/decks/12', false],
] as const)('%s at an address that ends in %j offers the host alone: %s', async (cause, path, isOffered) => {
  draw()
  fakeMain.answer('account.signIn', () => ({ kind: 'failed', host: 'a.example', failure: aFailure(cause) }))
  await userEvent.type(field('Service address'), `https://a.example${path}{Enter}`)
  const shorter = screen.queryByRole('button', { name: 'Use https://a.example' })
  expect(shorter !== null).toBe(isOffered)
  if (shorter === null) return
  await userEvent.click(shorter)
  expect(field('Service address').value).toBe('https://a.example')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('where the connection may be why, its test is offered, and what it found can be copied', async () => {
  draw()
  fakeMain.answer('account.signIn', () => ({
    kind: 'failed',
    host: 'slides.example.com',
    failure: aFailure('unreachable'),
  }))
  fakeMain.answer('account.checkConnection', () => [
    { step: 'name', mark: 'bad', finding: { kind: 'name-not-found', name: 'slides.example.com' } },
  ])
  fakeMain.answer('account.copyConnectionCheck', () => ({ kind: 'copied' }))
  await typeAll()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Test the connection' }))
  // The address is the main process's: the page names none.
  expect(fakeMain.sent('account.checkConnection')).toEqual([{ accountId: null }])
  expect(screen.getByRole('definition').textContent).toMatch(/slides.example.com was not found/)
  await userEvent.click(screen.getByRole('button', { name: 'Copy result' }))
  expect(await screen.findByText('Result copied.')).not.toBeNull()
})

test('the name has a button, which stays open where one was typed', async () => {
  const { drafts } = draw()
  const name = () => screen.queryByRole('textbox', { name: 'Name for this account' })
  expect(name()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Name this account' }))
  expect(document.activeElement).toBe(name())
  await userEvent.keyboard('Northwind')
  cleanup()
  render(<SignInForm account={null} drafts={drafts} onSignedIn={() => {}} />, {
    wrapper: snapshotSource(aSnapshot([])).wrapper,
  })
  expect(screen.getByRole('button', { name: 'Name this account' }).getAttribute('aria-expanded')).toBe('true')
  expect(field('Name for this account').value).toBe('Northwind')
})

test('Esc cancels a sign-in that is running, and a second Enter sends nothing more', async () => {
  draw()
  const answer = Promise.withResolvers<{ kind: 'signed-in'; accountId: string }>()
  fakeMain.answer('account.signIn', () => answer.promise)
  await typeAll()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(fakeMain.sent('account.signIn')).toHaveLength(1)
  const submit = screen.getByRole('button', { name: 'Sign in' })
  expect([submit.getAttribute('aria-busy'), submit.textContent]).toEqual(['true', 'Signing in…'])
  await userEvent.keyboard('{Escape}')
  expect(fakeMain.sent('account.cancelSignIn')).toHaveLength(1)
})

test.each([
  ['a first account begins with the address', null, '', 'Service address'],
  ['another account at the last address begins with the username', null, 'https://a.example', 'Username'],
  ['signing in again begins with the password', anAccount(), '', 'Password'],
  [
    'where the address is wrong, signing in again begins with that',
    anAccount({ renewal: { state: 'action-needed', failingSince: 0, failure: aFailure('html') } }),
    '',
    'Service address',
  ],
])('%s', (_, account, suggestedAddress, label) => {
  draw(account, suggestedAddress)
  expect(document.activeElement).toBe(field(label))
  expect(field(label).readOnly).toBe(false)
})

test('an account keeps its address and its username', async () => {
  draw(anAccount())
  expect([field('Service address').readOnly, field('Username').readOnly]).toEqual([true, true])
  fakeMain.answer('account.signIn', () => ({ kind: 'signed-in', accountId: 'same' }))
  await userEvent.keyboard('secret{Enter}')
  expect(fakeMain.sent('account.signIn')).toMatchObject([
    { accountId: anAccount().id, address: anAccount().address, username: 'mara.lind', password: 'secret' },
  ])
})
