import type { Listeners } from '../util/listeners.ts'
import type { Policy, PolicyProblem, PolicySource } from './model.ts'

export type PolicyReadResult =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly value: unknown }
  | Extract<PolicyProblem, { kind: 'untrusted' | 'unreadable' }>

export interface PolicyReading {
  readonly result: PolicyReadResult
  readonly source: PolicySource
}

export interface PolicyFile {
  /** Never rejects. */
  read(): Promise<PolicyReading>
  /** Changes with the file; null if there is none. Cheap, and never rejects. */
  stamp(): Promise<string | null>
}

export interface PolicyStore {
  read(): Policy
  readonly source: PolicySource | null
  readonly changed: Pick<Listeners, 'add'>
}
