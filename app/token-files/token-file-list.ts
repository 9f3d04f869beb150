import * as z from 'zod/mini'
import type { JsonFile, Ports, WriteResult } from '../ports/index.ts'
import type { FileProblem } from '../util/file-problem.ts'
import { readStored } from '../util/read-stored.ts'
import { createSerialQueue } from '../util/serial-queue.ts'
import { type TokenFilePlace, tokenFile } from '../vault/model/token-file.ts'

const listedFile = z.extend(z.pick(tokenFile, { path: true, name: true }), {
  /** Digests of the tokens that the file may contain. */
  digests: z.array(z.string()),
  /** The token is no longer wanted there, but could not be removed yet. */
  unwanted: z._default(z.boolean(), false),
})
export type ListedFile = z.infer<typeof listedFile>

const content = z.object({
  /** The key of the digests. It is not secret, because the file contains the token as long as its digest is here. */
  key: z.string(),
  /** Each is parsed separately, so that a damaged one does not affect the others. */
  files: z.array(z.unknown()),
})

/** A key that is equal for two entries that write to one place, even for two accounts. */
export function placeKey({ path, name }: TokenFilePlace): string {
  return `${name ?? ''}\0${path}`
}

export interface TokenFileListPorts extends Pick<Ports, 'digest' | 'random'> {
  /** The list is beside the vault, and readable while the vault is closed. */
  readonly tokenFileList: JsonFile
}

/**
 * The files that may contain a token. The list is stored outside the vault, so that tokens can be removed while that is
 * closed. It contains no token and names no account.
 */
export function createTokenFileList({ tokenFileList: file, digest, random }: TokenFileListPorts) {
  let key = random.id()
  const files = new Map<string, ListedFile>()
  const inOrder = createSerialQueue()
  /** Why the list of an earlier run is not known, and must not be overwritten; null once it is. */
  let problem: FileProblem | null = 'unknown'
  /** False from a failed save to the next one, because the list on disk may then lack a digest. */
  let isSaved = true
  return { load, problem: () => problem, all, has, isOurs, add, settle, markUnwanted, remove }

  /** Reads the list of an earlier run, if it is not known yet. Call it first; a later call retries a failed read. */
  function load(): Promise<void> {
    return inOrder(async () => {
      if (problem === null) return
      const found = await file.read()
      const stored = found.kind === 'found' ? readStored(content, found.value) : null
      // A damaged list counts as empty, because the next write of each file lists it again.
      problem = found.kind === 'unavailable' ? found.problem : null
      if (stored === null) return
      key = stored.key
      for (const each of stored.files) {
        const read = readStored(listedFile, each)
        if (read !== null) files.set(placeKey(read), read)
      }
    })
  }

  function all(): readonly ListedFile[] {
    return [...files.values()]
  }

  function has(place: TokenFilePlace): boolean {
    return files.has(placeKey(place))
  }

  function isOurs(place: TokenFilePlace, text: string): boolean {
    return files.get(placeKey(place))?.digests.includes(digestOf(text)) === true
  }

  /** Call before this token is written there, so that the list covers it and the tokens from before. */
  async function add(place: TokenFilePlace, token: string): Promise<WriteResult> {
    if (problem !== null) return { kind: 'failed', problem }
    const before = files.get(placeKey(place))
    if (isSaved && before?.unwanted === false && isOurs(place, token)) return { kind: 'written' }
    set(place, [...new Set(before?.digests).add(digestOf(token))])
    return save()
  }

  /** Notes that the file contains only this token. Until the next save, the list on disk also holds earlier ones. */
  function settle(place: TokenFilePlace, token: string): void {
    set(place, [digestOf(token)])
  }

  function set({ path, name }: TokenFilePlace, digests: string[]): void {
    files.set(placeKey({ path, name }), { path, name, digests, unwanted: false })
  }

  /** Notes that the token should be gone from the files but is not, so that the next start retries. */
  async function markUnwanted(places: readonly TokenFilePlace[]): Promise<void> {
    const wanted = places
      .flatMap((place) => files.get(placeKey(place)) ?? [])
      .filter((each) => !each.unwanted)
    for (const each of wanted) files.set(placeKey(each), { ...each, unwanted: true })
    if (wanted.length > 0) await save()
  }

  /** Notes that the token is gone from the file. If that cannot be saved, the next start checks the file again. */
  async function remove(place: TokenFilePlace): Promise<void> {
    if (files.delete(placeKey(place))) await save()
  }

  function save(): Promise<WriteResult> {
    return inOrder(async () => {
      const result = await (files.size === 0 ? file.remove() : file.write({ key, files: all() }))
      isSaved = result.kind === 'written'
      return result
    })
  }

  /** Ignores the line end that an editor may have added. */
  function digestOf(text: string): string {
    return digest.keyed(key, text.trim())
  }
}
