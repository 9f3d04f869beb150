import type { Settings } from '../../../model/settings.ts'
import type { Protection } from '../../../model/snapshot.ts'

/** A setting that is on or off. */
interface SwitchWords {
  readonly label: string
  readonly help?: string
}
/** A setting with one of several values. */
interface SelectWords<Value extends string> extends SwitchWords {
  readonly options: Readonly<Record<Value, string>>
}
export type SettingWords<Value> = [Value] extends [string] ? SelectWords<Value> : SwitchWords

export const settings = {
  title: 'Settings',
  /** All settings and their values, in the order shown. */
  rows: {
    appearance: {
      label: 'Appearance',
      options: { system: 'System', light: 'Light', dark: 'Dark' },
    },
    hideFromScreenshots: {
      label: 'Hide the window from screenshots',
      help: 'On macOS some programs can picture it all the same.',
    },
    renewBefore: {
      label: 'Renew before expiry',
      help: 'Automatic: after four fifths of the lifetime, and at most a day early.',
      options: {
        automatic: 'Automatic',
        '1h': '1 hour',
        '6h': '6 hours',
        '24h': '24 hours',
        '48h': '48 hours',
      },
    },
    clearClipboardAfter: {
      label: 'Clear the clipboard after',
      options: {
        off: 'Never',
        '10s': '10 seconds',
        '30s': '30 seconds',
        '1min': '1 minute',
        '5min': '5 minutes',
      },
    },
    openAtLogin: { label: 'Open at login' },
    keepInTray: { label: 'Keep running in the tray when closed' },
    notifications: {
      label: 'Notifications',
      options: { all: 'All', problems: 'Problems only', none: 'None' },
    },
    programsMayAsk: {
      label: 'Let programs on this computer ask for the token',
      help: 'You are asked before a program first gets it.',
    },
    lockWithScreen: {
      label: 'Lock with the screen',
      help: 'Also when the computer sleeps.',
    },
    lockAfter: {
      label: 'Lock after',
      help: 'Counted from your last key press or mouse movement.',
      options: {
        never: 'Never',
        '1min': '1 minute',
        '5min': '5 minutes',
        '15min': '15 minutes',
        '60min': '60 minutes',
      },
    },
    lockAtStart: { label: 'Lock at start' },
    closeWhenLocked: {
      label: 'Close when locked',
      help: 'Locking also closes your accounts until you type the passphrase. Nothing is renewed meanwhile, so tokens may expire.',
    },
  } satisfies { [Name in keyof Settings]: SettingWords<Settings[Name]> },
  groups: {
    window: { title: 'Window', sentence: 'How Deckpass looks.' },
    tokens: { title: 'Tokens', sentence: 'When a token is renewed, and how long a copy of it lasts.' },
    lock: {
      title: 'Lock',
      sentence: 'Nothing is shown, copied or changed while Deckpass is locked. Renewal goes on.',
    },
    background: { title: 'In the background', sentence: 'Tokens are renewed as long as Deckpass runs.' },
    programs: {
      title: 'Programs',
      sentence: 'Scripts and other programs can get the token with the command deckpass.',
    },
  },
  protectionSentence: 'How passwords, company keys and tokens are kept on this computer.',
  protection: 'Protection',
  protections: {
    keychain: (keychain: string) => keychain,
    passphrase: () => 'A passphrase',
    session: () => 'This session only: nothing is written',
  } satisfies Record<Protection, (keychain: string) => string>,
  changeProtection: 'Change protection',
  version: (version: string) => `Deckpass ${version}`,
} as const
