import { isSame } from '../util/keep-equal.ts'
import type { Base } from './model/snapshot.ts'

export type ReportedFields = Pick<
  Base,
  'closedEndpoint' | 'globalShortcut' | 'hasTray' | 'isReplaced' | 'language'
>

/** What only the main process finds out. Each part there sets its own fields. */
export function createReportedFacts(language: ReportedFields['language'], changed: () => void) {
  let fields: ReportedFields = {
    closedEndpoint: null,
    globalShortcut: 'off',
    hasTray: false,
    isReplaced: false,
    language,
  }
  return {
    read: () => fields,
    set(change: Partial<ReportedFields>): void {
      const before = fields
      fields = { ...before, ...change }
      if (!isSame(before, fields)) changed()
    },
  }
}
