import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AccountView } from '../../../../app/accounts/model/account-view.ts'
import { refused } from '../../../../app/channel/refusal.ts'
import { SignInPane } from '../../../../renderer/accounts/sign-in/SignInPane.tsx'
import { newAccount, useSignInDrafts } from '../../../../renderer/accounts/sign-in/use-sign-in-drafts.ts'
import { OutcomeNotice } from '../../../../renderer/window/OutcomeNotice.tsx'
import { aFailure } from '../../../support/failures.ts'
import { aFailing, anAccount, aSnapshot } from '../../../support/snapshots.ts'
import { fakeMain } from '../../fake-main.ts'
import { snapshotSource } from '../../snapshot-context.tsx'

interface PaneProps {
  account: AccountView | null
  onShow: (accountId: string) => void
  onDrafts: (drafts: Map<string, FormData>) => void
}

function Pane({ account, onShow, onDrafts }: PaneProps) {
  const drafts = useSignInDrafts()
  onDrafts(drafts.typed)
  return <SignInPane account={account} drafts={drafts} onShow={onShow} />
}

function draw(account: AccountView | null = null, suggestedAddress = '', accounts: AccountView[] = []) {
  let drafts = new Map<string, FormData>()
  const onShow = vi.fn()
  const pane = (shown: AccountView | null) => (
    <Pane account={shown} onShow={onShow} onDrafts={(kept) => (drafts = kept)} />
  )
  const { wrapper, show } = snapshotSource(aSnapshot(accounts, { suggestedAddress }))
  const { rerender, unmount } = render(pane(account), { wrapper })
  return { drafts, onShow, show, unmount, change: (shown: AccountView) => rerender(pane(shown)) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** Makes each sign-in fail for this cause. */
function fail(...failure: Parameters<typeof aFailure>) {
  fakeMain.answer('accounts.signIn', () => ({
    kind: 'failed',
    host: 'a.example',
    failure: aFailure(...failure),
  }))
}

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
  fail(cause)
  await typeAll()
  await userEvent.keyboard('{Enter}')
  if (other !== null) await userEvent.type(field(other), 'x')
  expect(screen.queryByRole('alert')).not.toBeNull()
  await userEvent.type(field(about), 'x')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a double click sends one sign-in, even if it is refused at once', async () => {
  draw()
  fail('rejected')
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
  fail(cause)
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

test.each([
  [' secret', 'rejected', 'The password begins with a blank.'],
  ['secret\u200b', 'rejected', 'The password ends with an invisible character.'],
  ['se cret', 'rejected', null],
  [' secret', 'unreachable', null],
] as const)('the password %j, %s, has the note: %s', async (password, cause, told) => {
  draw()
  fail(cause)
  await userEvent.click(field('Password'))
  await userEvent.paste(password)
  await userEvent.keyboard('{Enter}')
  const { textContent } = screen.getByRole('alert')
  if (told === null) expect(textContent).not.toContain('The password')
  else expect(textContent).toContain(told)
  expect(field('Password').value).toBe(password)
})

test.each([
  ['a first account starts with the address field', null, '', 'Service address'],
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

test('signing in again keeps address and username, and asks only for the password or a new key', async () => {
  const { id, address, username } = anAccount()
  draw(anAccount())
  expect([field('Service address').readOnly, field('Username').readOnly]).toEqual([true, true])
  expect(screen.queryByLabelText('Company key')).toBeNull()
  fakeMain.answer('accounts.signIn', () => ({ kind: 'cancelled' }))
  await userEvent.keyboard('secret{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Change company key' }))
  expect(document.activeElement).toBe(field('Company key'))
  await userEvent.keyboard('NEW-KEY{Enter}')
  const sent = { accountId: id, address, username, password: 'secret' }
  expect(fakeMain.sent('accounts.signIn')).toMatchObject([sent, { ...sent, companyKey: 'NEW-KEY' }])
})

test('a service that no account uses is named once its address is left', async () => {
  draw(null, 'https://last.example', [anAccount()])
  const named = (host: string) => screen.queryByText(`Your details go to ${host} alone.`)
  expect(named('last.example')).not.toBeNull()
  await userEvent.clear(field('Service address'))
  await userEvent.type(field('Service address'), 'a.example')
  expect(named('a.example')).toBeNull()
  await userEvent.tab()
  expect(named('a.example')).not.toBeNull()
  await userEvent.clear(field('Service address'))
  await userEvent.type(field('Service address'), `${anAccount().address}{Tab}`)
  expect(screen.queryByText(/^Your details go to/)).toBeNull()
})

test.each([
  ['http://slides.example.com?x', 'This address must begin with https://.'],
  ['ada:secret@slides.example.com?x', 'The username and password have their own fields.'],
])(
  'the address %s is refused and left as it is when its field is left, until it is changed',
  async (typed, words) => {
    draw()
    const address = field('Service address')
    await userEvent.paste(typed)
    expect(address.getAttribute('aria-invalid')).toBeNull()
    await userEvent.tab()
    expect([address.getAttribute('aria-invalid'), address.value]).toEqual(['true', typed])
    expect(screen.queryByText(words)).not.toBeNull()
    await userEvent.type(address, 'x')
    expect(address.getAttribute('aria-invalid')).toBeNull()
  },
)

const shortened = 'Shortened to the part that Deckpass needs.'

test.each([
  ['slides.example.com?x', '{Tab}', 'https://slides.example.com', shortened],
  ['slides.example.com?x', '{Enter}', 'https://slides.example.com', shortened],
  // A typed path is kept, unlike a pasted one.
  ['https://example.com/a', '{Tab}', 'https://example.com/a', 'For example, slides.example.com'],
])('the address %s is replaced at %s by the one that is called', async (typed, key, called, note) => {
  // An account uses its service already, so the field does not name it.
  draw(null, '', [anAccount({ address: called })])
  fakeMain.answer('accounts.signIn', () => ({ kind: 'cancelled' }))
  await userEvent.type(field('Service address'), typed)
  expect(field('Service address').value).toBe(typed)
  await userEvent.keyboard(key)
  expect(field('Service address').value).toBe(called)
  expect(screen.queryByText(note)).not.toBeNull()
})

test('an address that works again does not remove the form', async () => {
  const { change } = draw(anAccount({ renewal: aFailing(aFailure('no-endpoint'), { hasLasted: true }) }))
  await userEvent.clear(field('Service address'))
  await userEvent.keyboard('slides.example')
  change(anAccount())
  expect(document.activeElement).toBe(field('Service address'))
  expect(field('Service address').value).toBe('slides.example')
})

test('moving an account to another account’s address is refused with a link to that account', async () => {
  const renewal = aFailing(aFailure('no-endpoint'), { hasLasted: true })
  const [moved, other] = [anAccount({ renewal }), anAccount({ id: 'other', name: 'Acme' })]
  const { drafts, onShow } = draw(moved, '', [moved, other])
  const refused = { field: 'address', reason: 'already-listed', accountId: other.id, name: 'Acme' } as const
  fakeMain.answer('accounts.changeAddress', () => ({ kind: 'invalid', problems: [refused] }))
  await userEvent.keyboard('x{Enter}')
  expect(document.activeElement).toBe(field('Service address'))
  expect(field('Service address').getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Go to Acme' }))
  expect(onShow).toHaveBeenCalledWith(other.id)
  expect(drafts.size).toBe(0)
})

test('a proxy’s question can be dismissed, and returns with the next answer', async () => {
  draw()
  fail('proxy-password', { proxy: 'proxy.example:3128' })
  await typeAll()
  const asked = () => screen.queryByRole('alertdialog')
  for (let time = 0; time < 2; time += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(asked()).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([asked(), screen.queryByRole('alert')]).toEqual([null, expect.anything()])
  }
})

test('leaving the form cancels a sign-in under way, and says nothing if a lock has done that already', async () => {
  render(<OutcomeNotice />)
  fakeMain.answer('accounts.signIn', () => new Promise(() => {}))
  fakeMain.answer('accounts.cancelSignIn', async () => refused({ reason: 'locked' }))
  draw().unmount()
  const { unmount } = draw()
  await typeAll()
  await userEvent.keyboard('{Enter}')
  expect(fakeMain.sent('accounts.cancelSignIn')).toEqual([])
  unmount()
  expect(fakeMain.sent('accounts.cancelSignIn')).toHaveLength(1)
  await new Promise(setImmediate)
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('signing out of an account forgets only its own draft', () => {
  const [northwind, acme] = [anAccount({ id: 'northwind' }), anAccount({ id: 'acme' })]
  const { drafts, show } = draw(acme, '', [northwind, acme])
  for (const key of ['northwind', 'acme', newAccount]) drafts.set(key, new FormData())
  show(aSnapshot([acme]))
  expect([...drafts.keys()]).toEqual(['acme', newAccount])
})
