import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import type { WindowCommand } from '../../app/bridge/window-command.ts'
import { defaultSettings } from '../../app/settings/model/settings.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { Home } from '../../renderer/Home.tsx'
import { Announcements } from '../../renderer/window/Announcements.tsx'
import { OutcomeNotice } from '../../renderer/window/OutcomeNotice.tsx'
import { aFailure } from '../support/failures.ts'
import { aFailing, anAccount, aSnapshot, aToken } from '../support/snapshots.ts'
import { speakEnglish, speakGerman } from '../support/speak.ts'
import { fakeMain } from './fake-main.ts'
import { snapshotSource } from './snapshot-context.tsx'

const hour = 3_600_000

afterEach(() => speakEnglish())

let command = (_asked: WindowCommand): Promise<void> => Promise.resolve()

/** Acts like the main process: the snapshot marks each change of the waiting commands, and the page takes them. */
function draw(snapshot: Snapshot) {
  fakeMain.answer('copying.copy', () => ({ kind: 'copied' }))
  fakeMain.answer('renewal.renew', () => ({ kind: 'too-soon' }))
  fakeMain.answer('accounts.readActivity', () => [])
  const { wrapper, read, show } = snapshotSource(snapshot)
  const waiting: WindowCommand[] = []
  let changes = 0
  const tell = () => {
    const { base, ...rest } = read()
    changes += 1
    show({ ...rest, base: { ...base, commandMark: waiting.length === 0 ? 0 : changes } })
  }
  fakeMain.answer('window.takeCommand', () => {
    const next = waiting.shift() ?? null
    queueMicrotask(tell)
    return next
  })
  command = async (asked) => {
    waiting.push(asked)
    tell()
    await act(async () => {})
  }
  return { ...render(<Home />, { wrapper }), show }
}

function drawAccount(account: Partial<AccountView> = {}) {
  const token = aToken({ issuedAt: Date.now() - hour, expiresAt: Date.now() + 6 * hour })
  return draw(aSnapshot([anAccount({ token, ...account })]))
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const heading = (name: string) => screen.queryByRole('heading', { level: 1, name })

test.each(['timeout', 'rejected'] as const)(
  'a token that the service may have replaced is never said to work, whatever failed last: %s',
  (cause) => {
    const renewal = (perhapsReplaced: boolean) => aFailing(aFailure(cause), { perhapsReplaced })
    const { unmount } = drawAccount({ renewal: renewal(true) })
    screen.getByText('The service may have replaced this token.')
    expect(screen.queryByText(/^The token works until/)).toBeNull()
    unmount()
    drawAccount({ renewal: renewal(false) })
    screen.getByText(/^The token works until/)
  },
)

test.each([
  ['copy-token', () => fakeMain.sent('copying.copy').length === 1],
  ['renew-now', () => fakeMain.sent('renewal.renew').length === 1],
  ['focus-primary', () => document.activeElement === screen.getByRole('button', { name: 'Copy token' })],
  ['rename', () => document.activeElement === screen.getByLabelText('Name for this account')],
] as const)('the command %s acts on the account, also from another page', async (kind, isDone) => {
  for (const [page, name] of [
    ['add-account', 'Add account'],
    ['open-settings', 'Settings'],
  ] as const) {
    fakeMain.reset()
    const { unmount } = drawAccount()
    await command({ kind: page })
    expect(heading(name)).not.toBeNull()
    await command({ kind })
    expect(heading('Northwind')).not.toBeNull()
    expect(isDone()).toBe(true)
    if (kind !== 'copy-token') expect(fakeMain.sent('copying.copy')).toEqual([])
    unmount()
  }
})

test('a failure in a notice is announced, and not shown twice', async () => {
  const failure = aFailure('rejected')
  drawAccount({ renewal: aFailing(failure, { state: 'refused' }) })
  render(
    <>
      <Announcements />
      <OutcomeNotice />
    </>,
  )
  const told = () => screen.queryAllByText(/^Not renewed\./).map((each) => each.className)
  const host = anAccount().host
  fakeMain.answer('renewal.renew', () => ({ kind: 'failed', host, failure }))
  await command({ kind: 'renew-now' })
  expect(told()).toEqual(['visually-hidden'])
  fakeMain.answer('renewal.renew', () => ({ kind: 'failed', host, failure: aFailure('server-error') }))
  await command({ kind: 'renew-now' })
  expect(screen.queryByText(/^Not renewed\..* reported an error/)).not.toBeNull()
  // The outcome of an earlier press would contradict the notice.
  fakeMain.answer('renewal.renew', () => ({ kind: 'failed', host, failure }))
  await command({ kind: 'renew-now' })
  expect(screen.queryByText(/^Not renewed\..* reported an error/)).toBeNull()
})

test('trouble is shown in the list and beside the name, but not in the ring while the token is valid', () => {
  drawAccount({ renewal: aFailing(aFailure('rejected'), { state: 'refused' }) })
  expect(screen.getAllByText('Sign in to renew')).toHaveLength(2)
})

test('a renewal that is due is shown as under way', () => {
  drawAccount({ renewal: aFailing(aFailure('rejected')) })
  expect(screen.getByRole('region', { name: 'Renewal failure' }).textContent).toContain('Trying now…')
})

test('a failure without a notice shows below the token when Deckpass tries again', () => {
  drawAccount({
    renewal: aFailing(aFailure('unreachable'), { isShown: false, nextAt: Date.now() + hour / 4 }),
  })
  expect(screen.queryByText(/^Tries again about .*\d/)).not.toBeNull()
})

test('a dismissed notice is not shown for other accounts', async () => {
  draw(
    aSnapshot([anAccount(), anAccount({ id: '2', name: 'Acme' })], { notices: [{ kind: 'vault-was-gone' }] }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await userEvent.click(screen.getByText('Acme'))
  expect(heading('Acme')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

test('the list of accounts changes its language with the window', async () => {
  const { rerender } = draw(aSnapshot([anAccount({ token: null })]))
  expect(within(screen.getByRole('list', { name: 'Accounts' })).queryByText('No token')).not.toBeNull()
  await speakGerman()
  rerender(<Home />)
  expect(within(screen.getByRole('list', { name: 'Konten' })).queryByText('Kein Token')).not.toBeNull()
})

test('? lists the shortcuts, except in a text field', async () => {
  drawAccount()
  await command({ kind: 'rename' })
  await userEvent.keyboard('?')
  expect(field('Name for this account').value).toBe('?')
  await userEvent.keyboard('{Escape}?')
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeNull()
})

const keeps = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Keep me signed in' })

test('an unsent form keeps its input, even during a visit to the settings', async () => {
  drawAccount()
  await command({ kind: 'add-account' })
  await userEvent.type(field('Username'), 'tom')
  await userEvent.type(field('Password'), 'secret')
  await userEvent.click(keeps())
  await command({ kind: 'open-settings' })
  document.dispatchEvent(new Event('copy'))
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(keeps())
  expect(fakeMain.sent('copying.copy')).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(heading('Northwind')).not.toBeNull()
  await command({ kind: 'add-account' })
  expect([field('Username').value, field('Password').value, keeps().checked]).toEqual([
    'tom',
    'secret',
    false,
  ])
})

test('a link fills a form that is empty again, but not one that holds something', async () => {
  const host = 'slides.acme.example'
  const link = { kind: 'fill', host, address: `https://${host}`, username: 'tom', name: '' } as const
  drawAccount()
  await command({ kind: 'add-account' })
  await userEvent.type(field('Password'), 'x')
  await command({ kind: 'sign-in-link', link })
  expect(screen.getByRole('alert').textContent).toContain(`A link for ${host} was opened`)
  expect([field('Username').value, field('Password').value]).toEqual(['', 'x'])
  await userEvent.type(field('Password'), '{Backspace}')
  await userEvent.click(keeps())
  await userEvent.click(keeps())
  await command({ kind: 'sign-in-link', link })
  expect(field('Username').value).toBe('tom')
  await userEvent.type(field('Password'), 'x')
  await command({ kind: 'sign-in-link', link: { ...link, username: 'ann' } })
  await userEvent.click(screen.getByRole('button', { name: 'Use the link' }))
  // The password was meant for another service.
  expect([field('Username').value, field('Password').value]).toEqual(['ann', ''])
})

test('an unsent form to sign in again keeps its input for itself during other commands', async () => {
  drawAccount()
  const signInAgain = () => command({ kind: 'sign-in-again', accountId: anAccount().id })
  await signInAgain()
  await userEvent.type(field('Password'), 'secret')
  await userEvent.click(keeps())
  for (const kind of ['copy-token', 'renew-now', 'add-account'] as const) {
    await command({ kind })
    expect(heading('Sign in again')).toBeNull()
    if (kind === 'add-account') expect(field('Password').value).toBe('')
    await signInAgain()
    expect([field('Password').value, keeps().checked]).toEqual(['secret', false])
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change company key' }))
  await userEvent.keyboard('KEY')
  await command({ kind: 'add-account' })
  await signInAgain()
  await userEvent.clear(field('Company key'))
  expect(document.activeElement).toBe(field('Company key'))
})

test.each([
  ['add-account', () => field('Service address')],
  ['find-account', () => screen.getByRole('searchbox')],
  ['rename', () => field('Name for this account')],
] as const)('the command %s closes a dialog that would cover what it focuses', async (kind, focused) => {
  draw(aSnapshot(Array.from('ABCDEFGH', named)))
  await command({ kind: 'show-shortcuts' })
  await command({ kind })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(focused())
})

const named = (name: string) => anAccount({ id: name, name, username: name })

test.each<[string, WindowCommand]>([
  ['Settings', { kind: 'open-settings' }],
  ['Two', { kind: 'select-account', accountId: 'Two' }],
])('a command to show %s waits until the dialog in which a PIN is typed is closed', async (shown, asked) => {
  draw(aSnapshot(['One', 'Two'].map(named)))
  await command({ kind: 'set-pin' })
  await userEvent.type(field('New PIN'), '482915')
  await command(asked)
  expect(field('New PIN').value).toBe('482915')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(heading(shown)).not.toBeNull()
})

test('the first account in the list is shown at first, and stays if another becomes the first', () => {
  const settings = { ...defaultSettings, accountOrder: 'name' } as const
  const [two, one] = ['Two', 'One'].map(named)
  if (!one || !two) throw new Error('Two accounts are needed.')
  const { show } = draw(aSnapshot([two, one], { settings }))
  expect(heading('One')).not.toBeNull()
  show(aSnapshot([two, { ...one, name: 'Three' }, named('Four')], { settings }))
  expect(heading('Three')).not.toBeNull()
})

test('signing in again does not go on with another account when its own is gone', async () => {
  const { show } = draw(aSnapshot(['One', 'Two'].map(named)))
  await command({ kind: 'sign-in-again', accountId: 'Two' })
  await userEvent.type(field('Password'), 'secret')
  show(aSnapshot([named('One')]))
  expect(heading('One')).not.toBeNull()
})
const more = async (item: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: item }))
}

test('after a sign-out the neighbour in the list is shown until Undo', async () => {
  fakeMain.answer('accounts.signOut', () => null)
  const [one, two, three] = ['One', 'Two', 'Three'].map(named)
  if (!one || !two || !three) throw new Error('Three accounts are needed.')
  const { show } = draw(aSnapshot([one, two, three]))
  await command({ kind: 'select-account', accountId: 'Two' })
  await more('Sign out')
  show(aSnapshot([one, three]))
  expect(heading('Three')).not.toBeNull()
  show(aSnapshot([one, two, three]))
  expect(heading('Two')).not.toBeNull()
  await command({ kind: 'select-account', accountId: 'Three' })
  await more('Sign out')
  show(aSnapshot([one, two]))
  expect(heading('Two')).not.toBeNull()
  await command({ kind: 'sign-in-again', accountId: 'Two' })
  await userEvent.pointer({ keys: '[MouseRight]', target: screen.getByRole('button', { name: /^Two/ }) })
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  show(aSnapshot([one]))
  expect(heading('One')).not.toBeNull()
})

test('one of eight accounts is found, and *Copy token* reached, by keys', async () => {
  const token = aToken({ expiresAt: Date.now() + hour })
  const accounts = ['Northwind', 'Acme', 'C', 'D', 'E', 'F', 'G', 'H'].map(named)
  draw(aSnapshot(accounts.map((each) => ({ ...each, token }))))
  await command({ kind: 'find-account' })
  const search = screen.getByRole('searchbox', { name: 'Search accounts' })
  expect(document.activeElement).toBe(search)
  await userEvent.keyboard('acme{Enter}')
  expect(screen.queryByText('1 account found')).not.toBeNull()
  expect(heading('Acme')).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy token' }))
  await userEvent.type(search, '{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Acme')
})

const primary = () => [...document.querySelectorAll('[data-primary]')].map((each) => each.textContent)

test('*Copy token* is the primary button while the token is valid', async () => {
  const renewal = aFailing(aFailure('rejected'))
  const now = Date.now()
  const token = aToken({ issuedAt: now - hour, expiresAt: now + hour })
  const { show } = draw(aSnapshot([anAccount({ token, renewal })]))
  expect(primary()).toEqual([screen.getByRole('button', { name: 'Copy token' }).textContent])
  expect(screen.queryByRole('button', { name: 'Sign in again' })).not.toBeNull()
  show(aSnapshot([anAccount({ token: { ...token, expiresAt: now - hour }, renewal })]))
  expect(primary()).toEqual(['Sign in again'])
  expect(screen.queryByRole('button', { name: 'Reveal' })).toBeNull()
})

const openSettings = () => userEvent.click(screen.getByRole('button', { name: 'Settings' }))
const tab = (name: string) => screen.getByRole('tab', { name })

test('arrows, Home and End move through the sections', async () => {
  drawAccount()
  await openSettings()
  for (const [key, name] of [
    ['ArrowDown', 'Copying'],
    ['ArrowUp', 'General'],
    ['ArrowUp', 'About'],
    ['ArrowDown', 'General'],
    ['End', 'About'],
    ['Home', 'General'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(tab(name))
    expect(screen.getByRole('tabpanel', { name })).not.toBeNull()
    expect(screen.getByRole('heading', { level: 2, name })).not.toBeNull()
  }
})

test('Esc closes a dialog of the settings, not the settings', async () => {
  drawAccount()
  await openSettings()
  await userEvent.click(tab('Security'))
  await userEvent.click(screen.getByRole('button', { name: 'Set PIN' }))
  await userEvent.type(screen.getByLabelText('New PIN'), '482915')
  await userEvent.keyboard('{Escape}')
  expect(heading('Settings')).not.toBeNull()
})
