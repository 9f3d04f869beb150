import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Home } from '../../renderer/screens/Home.tsx'
import { anAccount, aSnapshot, aToken } from '../support/snapshots.ts'
import { fakeMain } from './fake-main.ts'
import { snapshotSource } from './snapshot-context.tsx'

/** Tests and assistive technology find things by these; they are fixed, to the letter. */
function expectNames(names: readonly (readonly [role: string, name: string])[]) {
  for (const [role, name] of names)
    expect(screen.queryAllByRole(role, { name }), `${role} ${name}`).toHaveLength(1)
}

async function draw(accounts: Parameters<typeof aSnapshot>[0]) {
  fakeMain.answer('activity.read', () => [])
  await act(async () => render(<Home />, { wrapper: snapshotSource(aSnapshot(accounts)).wrapper }))
}

async function drawAccount() {
  const now = Date.now()
  await draw([
    anAccount({ token: aToken({ issuedAt: now - 1, expiringAt: now + 50_000, expiresAt: now + 99_000 }) }),
  ])
}

const open = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the sign-in is found by its names', async () => {
  await draw([])
  expectNames([
    ['heading', 'Sign in'],
    ['textbox', 'Username'],
    ['button', 'Show password'],
    ['switch', 'Keep me signed in'],
    ['button', 'Sign in'],
    ['button', 'More'],
  ])
  await open('More')
  expectNames([['textbox', 'Name for this account']])
  expect(screen.getByLabelText<HTMLInputElement>('Service address').type).toBe('url')
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password')
  expect(screen.getByLabelText<HTMLInputElement>('Company key').type).toBe('password')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Keep me signed in' }).checked).toBe(true)
})

test('the account is found by its names', async () => {
  await drawAccount()
  expectNames([
    ['list', 'Accounts'],
    ['button', 'Add account'],
    ['button', 'Lock'],
    ['button', 'Settings'],
    ['heading', 'Northwind'],
    ['timer', 'Time left'],
    ['button', 'Copy token'],
    ['button', 'Copy as…'],
    ['button', 'Reveal'],
    ['button', 'Renew now'],
    ['button', 'More actions'],
    ['region', 'Activity'],
  ])
  expect(screen.queryByText('Valid')).not.toBeNull()
})

test('the ways to copy are found by their names', async () => {
  await drawAccount()
  await open('Copy as…')
  expectNames([
    ['menu', 'Copy as…'],
    ['menuitem', 'Token'],
    ['menuitem', 'Header line'],
    ['menuitem', 'Environment variable (bash)'],
    ['menuitem', 'Environment variable (PowerShell)'],
    ['menuitem', 'JSON'],
  ])
  expect(screen.queryByText(/does not state which header other requests use/)).not.toBeNull()
})

test('what is rarely done is found by its names', async () => {
  await drawAccount()
  await open('More actions')
  expectNames([
    ['menu', 'More actions'],
    ['menuitem', 'Rename'],
    ['menuitem', 'Sign in again'],
    ['menuitem', 'Test the connection'],
    ['menuitem', 'Copy diagnostics'],
    ['menuitem', 'Sign out'],
  ])
})

test('the diagnostics are found by their names', async () => {
  fakeMain.answer('diagnostics.read', () => 'Deckpass on a desk')
  await drawAccount()
  await open('More actions')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Copy diagnostics' }))
  expectNames([
    ['dialog', 'Diagnostics'],
    ['region', 'Diagnostics'],
    ['switch', 'Include usernames'],
    ['button', 'Copy'],
    ['button', 'Save…'],
    ['button', 'Close'],
  ])
})

test.each([
  [
    'General',
    [
      ['combobox', 'Appearance'],
      ['switch', 'Open at login'],
      ['switch', 'Keep running in the tray when closed'],
      ['combobox', 'Notifications'],
    ],
  ],
  [
    'Tokens',
    [
      ['combobox', 'Renew before expiry'],
      ['combobox', 'Default copy format'],
      ['combobox', 'Clear the clipboard after'],
      ['table', 'Copy formats'],
      ['button', 'Add a format'],
      ['button', 'Actions for Header line'],
    ],
  ],
  [
    'Lock',
    [
      ['switch', 'Lock with the screen'],
      ['combobox', 'Lock after'],
      ['switch', 'Lock at start'],
      ['button', 'Set a PIN'],
    ],
  ],
  [
    'Programs',
    [
      ['switch', 'Let programs on this computer ask for the token'],
      ['table', 'Programs'],
      ['button', 'Revoke sh, for Northwind'],
      ['table', 'Files'],
      ['button', 'Stop writing to /a/token'],
      ['button', 'Write the token to a file'],
      ['button', 'Install the command'],
    ],
  ],
  [
    'Protection',
    [
      ['button', 'Change protection'],
      ['button', 'Forget everything'],
    ],
  ],
  [
    'About',
    [
      ['button', 'Copy diagnostics'],
      ['button', 'Show licences'],
    ],
  ],
] as const)('the section %s of the settings is found by its names', async (section, names) => {
  const { id: accountId } = anAccount()
  fakeMain.answer('programs.read', () => [
    { id: 'an-approval', accountId, name: 'sh', path: '/bin/sh', endsAt: null, lastUsedAt: null },
  ])
  fakeMain.answer('cli.read', () => ({ kind: 'not-installed', path: '/home/ada/.local/bin/deckpass' }))
  await draw([
    anAccount({
      tokenFiles: [{ path: '/a/token', name: null, atEnd: 'remove', writtenAt: 1, failure: null }],
    }),
  ])
  await open('Settings')
  await userEvent.click(screen.getByRole('tab', { name: section }))
  expectNames([['heading', 'Settings'], ['button', 'Back'], ['tabpanel', section], ...names])
})
