import type { UpdateRoute } from './model.ts'

/** What the update server said. `news`: what is new in this version, in the release's own words; may be empty. */
export type LookResult =
  | { readonly kind: 'newer'; readonly version: string; readonly news: string }
  | { readonly kind: 'current' }
  | { readonly kind: 'failed' }

/** Where new versions come from, and what puts them in the place of this one. Never rejects. */
export interface Updater {
  readonly route: UpdateRoute
  look(): Promise<LookResult>
  /**
   * Downloads the version that `look` found last, and has its publisher verified; false if either failed. From then on it
   * is installed when Deckpass quits, unless `keepOnQuit` is called.
   */
  download(): Promise<boolean>
  /** Does not install on quitting what was downloaded. On macOS the system may have taken it over by then. */
  keepOnQuit(): void
  /** Quits, installs what was downloaded, and starts it. Resolves only if that failed. */
  install(): Promise<void>
}
