import type { FileFailure } from '../../app/model/failure/storage-problem.ts'
import type { FileEdit, PersonFiles } from '../../app/ports/index.ts'

/** The person's own files in memory, by their path. */
export class MemoryPersonFiles implements PersonFiles {
  readonly texts: Map<string, string>
  /** Why nothing can be written. */
  failure: FileFailure | null = null
  /** Runs in the middle of the next write, and says why that fails. */
  onNextWrite: (() => FileFailure | null) | null = null

  constructor(texts: Iterable<[string, string]> = []) {
    this.texts = new Map(texts)
  }

  async edit<Why>(path: string, edit: (text: string | null) => FileEdit<Why>) {
    const wanted = edit(this.texts.get(path) ?? null)
    if (wanted.kind === 'leave') return { kind: 'left', why: wanted.why } as const
    const onWrite = this.onNextWrite
    this.onNextWrite = null
    const problem = onWrite?.() ?? this.failure
    if (problem !== null) return { kind: 'failed', problem } as const
    if (wanted.text !== null) this.texts.set(path, wanted.text)
    else this.texts.delete(path)
    return { kind: 'written' } as const
  }
}
