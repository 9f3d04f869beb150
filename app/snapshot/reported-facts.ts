import { isSame } from '../util/keep-equal.ts'
import { Listeners } from '../util/listeners.ts'
import type { Base } from './model/snapshot.ts'

export type ReportedFields = Pick<
  Base,
  'closedEndpoint' | 'globalShortcut' | 'hasTray' | 'isReplaced' | 'language'
>

/** Facts that only the main process finds out. Each part there sets its own fields. */
export function createReportedFacts(language: ReportedFields['language']) {
  const changed = new Listeners()
  let fields: ReportedFields = {
    closedEndpoint: null,
    globalShortcut: 'off',
    hasTray: false,
    isReplaced: false,
    language,
  }
  return {
    changed,
    read: () => fields,
    set(change: Partial<ReportedFields>): void {
      const before = fields
      fields = { ...before, ...change }
      if (!isSame(before, fields)) changed.emit()
    },
  }
}

export type ReportedFacts = ReturnType<typeof createReportedFacts>
