import type { Page } from '@playwright/test'
import type { Language } from '../../app/settings/model/language.ts'
import type { Desktop } from '../desktop/desktop.ts'
import type { Terminal } from './terminal.ts'

export interface LaunchOptions {
  /** Default: a fresh temporary folder, removed on close. */
  readonly userData?: string
  readonly env?: Record<string, string>
  /** What follows the app on its command line. */
  readonly args?: readonly string[]
  /** Default: x11. */
  readonly display?: 'x11' | 'wayland'
  /**
   * The desktop's Secret Service when the app starts. `stopped`: it does not run. `missing`: the desktop is not
   * one that has a keychain. Default: unlocked.
   */
  readonly keychain?: 'unlocked' | 'locked' | 'stopped' | 'missing'
  /** Default: true. */
  readonly trayHost?: boolean
  /** Files of `require/` that Electron loads before the app. */
  readonly require?: readonly string[]
  /** A file in the place of /etc/resolv.conf, which names the name server; only where the tests are root's. */
  readonly resolver?: string
  /** A folder of authorities that the administrator added to the system; only where the tests are root's. */
  readonly authorities?: string
  /** What is in /etc/deckpass/policy.json, as the app alone sees it; only where the tests are root's. */
  readonly policy?: string
  /** The app's folder. Default: this project's, whose `out/` must have been built. */
  readonly appPath?: string
}

/** The built app, running, and what a person or the system can do to it. */
export interface RunningApp {
  /** Playwright's page of the main window. */
  readonly page: Page
  readonly userData: string
  /** The version of Electron that runs. */
  readonly electron: string
  /** What it runs on. */
  readonly desktop: Desktop
  /** What another program finds on the clipboard: its text, and each custom format by its name. */
  clipboard(): Promise<{ text: string; formats: Record<string, string> }>
  power(event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen'): Promise<void>
  network(state: 'online' | 'offline'): Promise<void>
  /** Sets both clocks of the app forward, ms: a pause between two renewals that a test cannot wait for. */
  passTime(ms: number): Promise<void>
  /** Null while there is no tray icon. */
  tray(): Promise<{ tooltip: string; items: string[] } | null>
  clickTray(label: string): Promise<void>
  /** Chooses an item of the application menu by the beginnings of its labels, e.g. `['File', 'Settings']`. */
  clickMenu(path: readonly string[]): Promise<void>
  /** From now on the person chooses this file in each dialog for one. */
  chooseFile(path: string): Promise<void>
  /** Answers the question that the app asks in a dialog of the system; waits until it is asked. */
  answerDialog(answer: 'confirm' | 'cancel'): Promise<void>
  /** Every notification shown since the app was started, oldest first. */
  notifications(): Promise<{ title: string; body: string }[]>
  /** Starts the app once more, as a second double click does, and waits until that has given way. */
  secondInstance(args?: readonly string[]): Promise<void>
  /** A terminal of the person, in which the command `deckpass` runs without a display. */
  terminal(): Terminal
  /** Draws a page in this language as it is, whether or not it is locked; null: in the person's own again. */
  drawIn(page: Page, language: Language | null): Promise<void>
  /** The small window in which a program's question is answered; waits until it is there, `forMs` at most. */
  question(forMs?: number): Promise<Page>
  /** The app's own /etc/deckpass, as root reaches it, where it was started with a policy. */
  policyFolder(): string
  /** All that the main process has logged. */
  log(): Promise<string>
  /** Every text in the main process's memory that something refers to. */
  heap(): Promise<string>
  /** Whether it has quit by itself. */
  hasEnded(): boolean
  /** Quits as a person would. */
  close(): Promise<void>
  /** SIGKILL to the whole app. */
  kill(): Promise<void>
}
