import { initialProgramPart, type ProgramPart } from '../programs/model/program-part.ts'
import { initialUpdatePart, type UpdatePart } from '../updates/model.ts'
import { Listeners } from '../util/listeners.ts'
import { keysOf } from '../util/records.ts'
import type { Base } from './model/snapshot.ts'

type AppFields = ProgramPart &
  UpdatePart &
  Pick<Base, 'globalShortcut' | 'hasTray' | 'idleKnown' | 'language'>

/** The state of the parts that do not depend on accounts. Each part sets its own fields. */
export class AppState {
  #fields: AppFields
  readonly changed = new Listeners<[]>()

  constructor(language: AppFields['language']) {
    this.#fields = {
      ...initialProgramPart,
      ...initialUpdatePart,
      globalShortcut: 'off',
      hasTray: false,
      idleKnown: false,
      language,
    }
  }

  get fields(): AppFields {
    return this.#fields
  }

  set(change: Partial<AppFields>): void {
    const before = this.#fields
    const after = { ...before, ...change }
    this.#fields = after
    if (keysOf(after).some((name) => after[name] !== before[name])) this.changed.emit()
  }
}
