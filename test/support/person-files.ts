import type { FileEdit, PersonFiles } from '../../app/token-files/ports.ts'
import type { FileFailure } from '../../app/util/file-failure.ts'

/** The person's own files in memory, by path. */
export class MemoryPersonFiles implements PersonFiles {
  readonly texts: Map<string, string>
  failure: FileFailure | null = null
  readonly shared = new Set<string>()

  constructor(texts: Iterable<[string, string]> = []) {
    this.texts = new Map(texts)
  }

  async edit<Why>(path: string, edit: (text: string | null, othersCanRead: boolean) => FileEdit<Why>) {
    const wanted = edit(this.texts.get(path) ?? null, this.shared.has(path))
    if (wanted.kind === 'leave') return { kind: 'left', why: wanted.why } as const
    if (this.failure !== null) return { kind: 'failed', problem: this.failure } as const
    if (wanted.kind === 'write') this.texts.set(path, wanted.text)
    else this.texts.delete(path)
    return { kind: 'written' } as const
  }

  async othersCanRead(path: string): Promise<boolean> {
    return this.shared.has(path)
  }
}
