import { diagnosticsFacts } from '../../app/help/model/diagnostics-facts.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { diagnosticsWords } from '../../app/words/index.ts'

type Facts = Parameters<typeof diagnosticsFacts>

/** Diagnostics as a person reads them. */
export function diagnosticsOf(snapshot: Snapshot, activityOf: Facts[1], options: Facts[2]): string {
  return diagnosticsWords(diagnosticsFacts(snapshot, activityOf, options), snapshot.base.notices)
}
