import type { Protection } from '../../../model/snapshot.ts'
import { isolated } from '../isolated.ts'

export const signIn = {
  title: 'Sign in',
  subtitle: 'to your presentation service',
  addSubtitle: 'to add another account',
  againTitle: 'Sign in again',
  againSubtitle: (name: string) => `to ${isolated(name)}`,
  address: 'Service address',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  companyKey: 'Company key',
  showKey: 'Show key',
  companyKeyHelp: 'In your account’s company section.',
  companyKeyStored: 'Stored. Leave empty to keep it.',
  name: 'Name for this account',
  namePlaceholder: 'Optional',
  keep: 'Keep me signed in',
  keepHelp: {
    keychain: (keychain: string) => `Stored encrypted by ${keychain}, to renew in the background.`,
    passphrase: () => 'Stored encrypted under your passphrase, to renew in the background.',
    session: () => 'Kept in memory until you quit, to renew in the background. Nothing is written.',
  } satisfies Record<Protection, (keychain: string) => string>,
  keepOffHelp: {
    keychain: 'Your password is forgotten when you quit; renewing after that asks for it.',
    passphrase: 'Your password is forgotten when you quit; renewing after that asks for it.',
    session: 'Deckpass forgets everything when you quit, with this on or off.',
  } satisfies Record<Protection, string>,
  submit: 'Sign in',
  running: 'Signing in…',
  done: 'Signed in.',
  answer: 'What was answered',
  status: (status: number) => `Status ${status}`,
} as const
