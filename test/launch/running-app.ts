import type { Page } from '@playwright/test'

export interface LaunchOptions {
  /** Default: `electron` where its binary is installed, else `chromium`. */
  readonly shell?: 'electron' | 'chromium'
  /** Default: a fresh temporary folder, removed on close. */
  readonly userData?: string
  /** Default: true. */
  readonly headless?: boolean
  readonly env?: Record<string, string>
  /** Stand-in only. Default: `protected`. */
  readonly keychain?: 'protected' | 'basic' | 'missing' | 'unavailable'
  /** The app's folder. Default: this project's, whose `out/` must have been built. */
  readonly appPath?: string
  /** What follows the app on its command line. */
  readonly args?: readonly string[]
}

/** The built app, running, and what a person or the system can do to it. */
export interface RunningApp {
  /** Playwright's page of the main window. */
  readonly page: Page
  readonly shell: 'electron' | 'chromium'
  readonly userData: string
  /** What the clipboard holds: its text, and each custom format by its name. */
  clipboard(): Promise<{ text: string; formats: Record<string, string> }>
  power(event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen'): Promise<void>
  network(state: 'online' | 'offline'): Promise<void>
  /** Null while there is no tray icon. */
  tray(): Promise<{ tooltip: string; items: string[] } | null>
  clickTray(label: string): Promise<void>
  /** Every notification shown so far, oldest first. */
  notifications(): Promise<{ title: string; body: string }[]>
  /** Starts the app once more, as a second double click does, and waits until that has given way. */
  secondInstance(): Promise<void>
  /** All that the main process has logged. */
  log(): Promise<string>
  /** Quits as a person would. */
  close(): Promise<void>
  /** SIGKILL to the whole app. */
  kill(): Promise<void>
}
