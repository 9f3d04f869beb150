import { keysOf } from '../util/records.ts'
import type { Base } from './model/snapshot.ts'

export type ReportedFields = Pick<
  Base,
  'closedEndpoint' | 'globalShortcut' | 'hasTray' | 'isReplaced' | 'language'
>

/** What only the main process finds out. Each part there sets its own fields. */
export class ReportedFacts {
  #fields: ReportedFields
  readonly #changed: () => void

  constructor(language: ReportedFields['language'], changed: () => void) {
    this.#fields = {
      closedEndpoint: null,
      globalShortcut: 'off',
      hasTray: false,
      isReplaced: false,
      language,
    }
    this.#changed = changed
  }

  get fields(): ReportedFields {
    return this.#fields
  }

  set(change: Partial<ReportedFields>): void {
    const before = this.#fields
    this.#fields = { ...before, ...change }
    if (keysOf(before).some((name) => this.#fields[name] !== before[name])) this.#changed()
  }
}
