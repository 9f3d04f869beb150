import type { Protection } from '../../../model/snapshot.ts'
import { isolated } from '../isolated.ts'

export const signIn = {
  title: 'Sign in',
  tagline: 'Keeps your API token fresh, encrypted, and one click away.',
  addSubtitle: 'to add another account',
  againTitle: 'Sign in again',
  againSubtitle: (name: string) => `to ${isolated(name)}`,
  address: 'Service address',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  companyKey: 'Company key',
  showKey: 'Show key',
  companyKeyHelp: 'Find it in the company section of your account.',
  companyKeyStored: 'Stored. Leave empty to keep it.',
  cut: 'Shortened to the part that Deckpass needs.',
  pathKept: (path: string) => `If ${path} belongs to a web page, remove it.`,
  more: 'More',
  name: 'Name for this account',
  namePlaceholder: 'Optional',
  keep: 'Keep me signed in',
  keepHelp: {
    keychain: (keychain: string) => `Stores your password, encrypted by ${keychain}.`,
    passphrase: () => 'Stores your password, encrypted with your passphrase.',
    session: () => 'Your password stays in memory until you quit. Nothing is written to disk.',
  } satisfies Record<Protection, (keychain: string) => string>,
  keepOffHelp: {
    keychain: 'Deckpass forgets your password when you quit. To renew after that, type it again.',
    passphrase: 'Deckpass forgets your password when you quit. To renew after that, type it again.',
    session: 'Deckpass forgets everything when you quit, with this on or off.',
  } satisfies Record<Protection, string>,
  submit: 'Sign in',
  running: 'Signing in…',
  done: 'Signed in.',
  answer: 'What the service answered',
  status: (status: number) => `Status ${status}`,
} as const
