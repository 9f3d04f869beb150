import { keysOf } from '../util/records.ts'
import type { Base } from './model/snapshot.ts'

export type AppFields = Pick<
  Base,
  'closedEndpoint' | 'globalShortcut' | 'hasTray' | 'isReplaced' | 'language'
>

/** What only the main process finds out. Each part there sets its own fields. */
export class AppState {
  #fields: AppFields
  readonly #changed: () => void

  constructor(language: AppFields['language'], changed: () => void) {
    this.#fields = {
      closedEndpoint: null,
      globalShortcut: 'off',
      hasTray: false,
      isReplaced: false,
      language,
    }
    this.#changed = changed
  }

  get fields(): AppFields {
    return this.#fields
  }

  set(change: Partial<AppFields>): void {
    const before = this.#fields
    this.#fields = { ...before, ...change }
    if (keysOf(before).some((name) => this.#fields[name] !== before[name])) this.#changed()
  }
}
