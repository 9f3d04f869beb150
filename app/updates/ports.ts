import type { UpdateRoute } from './model.ts'

/** The update server's answer. `news`: the release notes of this version; may be empty. */
export type UpdateCheck =
  | { readonly kind: 'newer'; readonly version: string; readonly news: string }
  | { readonly kind: 'current' }
  | { readonly kind: 'failed' }

/** Finds, downloads and installs new versions. Never rejects. */
export interface Updater {
  readonly route: UpdateRoute
  /** The update server: a folder, without a trailing slash. */
  readonly address: string
  check(): Promise<UpdateCheck>
  /** Downloads what `check` found, and verifies its publisher; false if it failed. Installed on quit, unless kept. */
  download(): Promise<boolean>
  /** Keeps the running version on quit. On macOS the system may have taken over the downloaded one by then. */
  keepOnQuit(): void
  /** Quits, installs the downloaded version and starts it. Resolves only if that failed. */
  install(): Promise<void>
}
