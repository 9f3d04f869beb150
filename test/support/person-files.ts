import { dirname } from 'node:path'
import type { FileEdit, PersonFiles } from '../../app/token-files/ports.ts'
import type { FileProblem } from '../../app/util/file-problem.ts'

/** The person's own files in memory, by path. */
export class MemoryPersonFiles implements PersonFiles {
  readonly texts: Map<string, string>
  failure: FileProblem | null = null
  /** Files that others can read, and folders that they can write in. */
  readonly shared = new Set<string>()

  constructor(texts: Iterable<[string, string]> = []) {
    this.texts = new Map(texts)
  }

  async edit(path: string, edit: (text: string | null, othersCanRead: boolean) => FileEdit) {
    const wanted = edit(this.texts.get(path) ?? null, this.shared.has(path))
    if (wanted.kind !== 'write' && wanted.kind !== 'remove') return wanted
    if (this.failure !== null) return { kind: 'failed', problem: this.failure } as const
    const text = wanted.kind === 'write' ? wanted.text : wanted.rest
    if (text === null) this.texts.delete(path)
    else this.texts.set(path, text)
    return { kind: 'written' } as const
  }

  async exposure(path: string) {
    return { canRead: this.shared.has(path), canReplace: this.shared.has(dirname(path)) }
  }
}
