import type { Policy, PolicyProblem, PolicySource } from './model.ts'

export type PolicyReadResult =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly value: unknown }
  | Extract<PolicyProblem, { kind: 'untrusted' | 'unreadable' }>

export interface PolicyLook {
  readonly result: PolicyReadResult
  readonly source: PolicySource
  /** As `PolicyFile.stamp` gave it before the look. */
  readonly stamp: string | null
}

/** The policy as the system has it, where only an administrator can write. */
export interface PolicyFile {
  /** Never rejects. */
  look(): Promise<PolicyLook>
  /** Changes with the file; null where there is none. Cheap, and never rejects. */
  stamp(): Promise<string | null>
}

export interface PolicyStore {
  read(): Policy
  /** Where it came from at the last look; null before the first. */
  readonly source: PolicySource | null
  /** Runs after each change. Returns how to stop listening. */
  onChange(listener: () => void): () => void
}
