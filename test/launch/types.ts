import type { Page } from '@playwright/test'
import type { Language } from '../../app/settings/model/language.ts'
import type { Desktop } from '../desktop/desktop.ts'
import type { Terminal } from './terminal.ts'

export interface LaunchOptions {
  /** Default: a fresh temporary folder, removed on close. */
  readonly userData?: string
  readonly env?: Record<string, string>
  readonly args?: readonly string[]
  /** Default: x11. */
  readonly display?: 'x11' | 'wayland'
  /**
   * The desktop's Secret Service when the app starts. `stopped`: it does not run. `missing`: the desktop is of a kind
   * without a keychain. Default: unlocked.
   */
  readonly keychain?: 'unlocked' | 'locked' | 'stopped' | 'missing'
  /** Default: true. */
  readonly trayHost?: boolean
  /** Files of `require/` that Electron loads before the app. */
  readonly require?: readonly string[]
  /** A file that replaces /etc/resolv.conf for the app; only if the tests run as root. */
  readonly resolver?: string
  /** A folder of authorities that an administrator added to the system; only if the tests run as root. */
  readonly authorities?: string
  /** The content of /etc/deckpass/policy.json for the app; only if the tests run as root. */
  readonly policy?: string
  /** The app's folder. Default: this project's, whose `out/` must have been built. */
  readonly appPath?: string
}

/** The running app, and the actions of a person or the system on it. */
export interface RunningApp {
  /** Playwright's page of the main window. */
  readonly page: Page
  readonly userData: string
  /** The version of the running Electron. */
  readonly electron: string
  readonly desktop: Desktop
  /** The clipboard as another program reads it: its text, and each custom format by name. */
  clipboard(): Promise<{ text: string; formats: Record<string, string> }>
  power(event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen'): Promise<void>
  network(state: 'online' | 'offline'): Promise<void>
  /** Advances both clocks of the app, for a pause between two renewals that a test cannot wait for. */
  passTime(ms: number): Promise<void>
  /** Null while there is no tray icon. */
  tray(): Promise<{ tooltip: string; items: string[] } | null>
  clickTray(label: string): Promise<void>
  /** Chooses an item of the application menu by the beginnings of its labels, e.g. `['File', 'Settings']`. */
  clickMenu(path: readonly string[]): Promise<void>
  /** Chooses this file in every file dialog from now on. */
  chooseFile(path: string): Promise<void>
  /** Waits for the app's next system dialog, and answers it. */
  answerDialog(answer: 'confirm' | 'cancel'): Promise<void>
  /** All notifications since the start of the app, oldest first. */
  notifications(): Promise<{ title: string; body: string }[]>
  /** Starts the app a second time, and waits until that instance has exited. */
  secondInstance(args?: readonly string[]): Promise<void>
  /** The person's terminal, in which the command `deckpass` runs without a display. */
  terminal(): Terminal
  /** Redraws a page in this language, even if Deckpass is locked; null restores the person's own. */
  drawIn(page: Page, language: Language | null): Promise<void>
  /** Waits for the consent window, at most `forMs`. */
  question(forMs?: number): Promise<Page>
  /** The path by which root can access the app's own /etc/deckpass, if it was started with a policy. */
  policyFolder(): string
  log(): Promise<string>
  /** All reachable strings in the main process's memory. */
  heap(): Promise<string>
  hasEnded(): boolean
  close(): Promise<void>
  /** SIGKILL to the whole app. */
  kill(): Promise<void>
}
