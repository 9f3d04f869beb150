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
  /** All sections, in the order shown. */
  sections: {
    general: 'General',
    tokens: 'Tokens',
    lock: 'Lock',
    programs: 'Programs',
    protection: 'Protection',
    about: 'About',
  },
  /** All settings and their values, in the order shown. */
  rows: {
    appearance: {
      label: 'Appearance',
      options: { system: 'System', light: 'Light', dark: 'Dark' },
    },
    accountOrder: {
      label: 'Order of accounts',
      options: { own: 'Your own', name: 'By name', urgency: 'Most urgent first' },
    },
    openAtLogin: { label: 'Open at login', help: 'Starts in the tray, without a window.' },
    keepInTray: {
      label: 'Keep running in the tray when closed',
      help: 'Tokens are renewed only while Deckpass runs.',
    },
    notifications: {
      label: 'Notifications',
      options: { all: 'All', problems: 'Problems only', none: 'None' },
    },
    renewBefore: {
      label: 'Renew before expiry',
      help: 'Automatic: after four fifths of the lifetime, at most a day early.',
      options: {
        automatic: 'Automatic',
        '1h': '1 hour',
        '6h': '6 hours',
        '24h': '24 hours',
        '48h': '48 hours',
      },
    },
    copyFormat: {
      label: 'Default copy format',
      help: 'Used by Copy token, its shortcut and the tray.',
      options: {
        token: 'Token',
        header: 'Header line',
        bash: 'Variable (bash)',
        powershell: 'Variable (PowerShell)',
        json: 'JSON',
      },
    },
    clearClipboardAfter: {
      label: 'Clear the clipboard after',
      help: 'Only if it still holds what Deckpass copied.',
      options: {
        off: 'Never',
        '10s': '10 seconds',
        '30s': '30 seconds',
        '1min': '1 minute',
        '5min': '5 minutes',
      },
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
      help: 'Locking also closes your accounts until you type the passphrase. Until then no token renews, so tokens may expire.',
    },
    hideFromScreenshots: {
      label: 'Hide the window from screenshots',
      help: 'On macOS some programs can still capture it.',
    },
    programsMayAsk: {
      label: 'Let programs on this computer ask for the token',
      help: 'You are asked before a program gets it for the first time.',
    },
  } satisfies { [Name in keyof Settings]: SettingWords<Settings[Name]> },
  lockSentence: 'While locked, Deckpass shows, copies and changes nothing. Tokens keep renewing.',
  protectionSentence: 'How Deckpass protects passwords, company keys and tokens on this computer.',
  protection: 'Protection',
  protections: {
    keychain: (keychain: string) => keychain,
    passphrase: () => 'A passphrase',
    session: () => 'This session only',
  } satisfies Record<Protection, (keychain: string) => string>,
  changeProtection: 'Change protection',
  forgetTitle: 'Start over',
  version: (version: string) => `Version ${version}`,
  diagnostics: 'Diagnostics',
  diagnosticsHelp: 'Version, settings and activity, for whoever helps you. No secrets, no usernames.',
  licences: 'Licences',
  licencesHelp: 'The software that Deckpass is built with.',
  showLicences: 'Show licences',
  madeOf: (electron: string, chromium: string) => `Electron ${electron} · Chromium ${chromium}`,
  electronLicences: (path: string) => `The licences of Electron and Chromium are in ${path}.`,
  noLicenceText: (identifier: string) =>
    `This package comes without a licence text. Its licence: ${identifier}.`,
  unknownLicence: 'not stated',
} as const
