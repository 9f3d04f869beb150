import { createHash, randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat, readdir, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WriteResult } from '../../app/ports/index.ts'
import type { EditResult, FileEdit, PersonFiles } from '../../app/token-files/ports.ts'
import type { FileProblem } from '../../app/util/file-problem.ts'
import { toFileProblem } from '../files/file-errors.ts'
import { readSmallFile, retryWhileBusy, writeFileAtomic, writeInPlace } from '../files/files.ts'
import { tryWrite } from '../files/json-file.ts'

const maxBytes = 1024 * 1024

/** A file that changes this often between read and write counts as in use. */
const maxAttempts = 5

type Failed = Extract<WriteResult, { kind: 'failed' }>

export function createPersonFiles(platform: NodeJS.Platform): PersonFiles {
  return { edit, exposure }

  async function edit(path: string, decide: Parameters<PersonFiles['edit']>[1]): Promise<EditResult> {
    try {
      if ((await realpath(dirname(path))) !== dirname(path)) return failed('is-link')
      await removePartsOf(path)
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const found = await look(path)
        if (found.kind === 'failed') return found
        const wanted = decide(found.text, canOthersRead(found.stats))
        if (wanted.kind !== 'write' && wanted.kind !== 'remove') return wanted
        if (await change(path, found, wanted)) return { kind: 'written' }
      }
      return failed('in-use')
    } catch (error) {
      return failed(toFileProblem(error))
    }
  }

  async function exposure(path: string) {
    const [file, folder] = await Promise.all(
      [path, dirname(path)].map((each) => stat(each).catch(() => null)),
    )
    return { canRead: canOthersRead(file), canReplace: canOthersReplaceIn(folder) }
  }

  /** Reads the file's mode, stat(2), which means nothing on Windows. */
  function canOthersRead(file: Stats | null | undefined): boolean {
    return platform !== 'win32' && ((file?.mode ?? 0) & 0o044) !== 0
  }
}

/** Reads the folder's mode. Ignores the person's own group, because on most systems it has no other members. */
function canOthersReplaceIn(folder: Stats | null | undefined): boolean {
  const groupId = process.getgid?.()
  if (groupId === undefined || !folder) return false
  return (folder.mode & 0o002) !== 0 || ((folder.mode & 0o020) !== 0 && folder.gid !== groupId)
}

/** Replaces what is at `path`, as the person has confirmed, by a file only for this user. Never rejects. */
export function writeChosenFile(path: string, text: string): Promise<WriteResult> {
  return tryWrite(() => writeFileAtomic(path, text, partPath(path)))
}

/** `text` and `stats` are null if there is no file. */
async function look(file: string) {
  const read = await readSmallFile(file, maxBytes)
  if (read.kind === 'absent') return { kind: 'found', text: null, stats: null } as const
  if (read.kind !== 'found') return failed(read.problem)
  const stats = await lstat(file)
  // Node replaces bytes that are not UTF-8 with this character, and a rewrite would lose them.
  if (read.text.includes('\uFFFD')) return failed('not-utf8')
  // A rewritten file would belong to this user, so that its owner could no longer read it. Windows has no such owners.
  const userId = process.getuid?.()
  if (userId !== undefined && userId !== stats.uid) return failed('other-owner')
  return { kind: 'found', text: read.text, stats } as const
}

/** Replaces the file; false if it has changed in the meantime. */
async function change(
  file: string,
  { text, stats }: Exclude<Awaited<ReturnType<typeof look>>, Failed>,
  wanted: Extract<FileEdit, { kind: 'write' | 'remove' }>,
): Promise<boolean> {
  const isUnchanged = async () => {
    const now = await look(file)
    return now.kind === 'found' && now.text === text
  }
  const replace = (by: string, like: Stats | null) =>
    writeFileAtomic(file, by, partPath(file), isUnchanged, like)
  if (wanted.kind === 'write') return replace(wanted.text, wanted.mode === 'kept' ? stats : null)
  const { rest } = wanted
  try {
    if (rest !== null) return await replace(rest, stats)
    if (!(await isUnchanged())) return false
    await retryWhileBusy(() => rm(file, { force: true }))
    return true
  } catch (error) {
    // The error may be a full disk, a read-only folder, or a file that is mounted in a container.
    if (stats === null || !(await isUnchanged())) throw error
    await writeInPlace(file, rest ?? '', stats)
    return true
  }
}

/** A temporary file beside `path`. Its name is random, so that nobody else can take it beforehand. */
function partPath(path: string): string {
  return join(dirname(path), `${partPrefix(path)}${randomBytes(8).toString('hex')}`)
}

function partPrefix(path: string): string {
  return `.deckpass-${createHash('sha256').update(path).digest('hex').slice(0, 16)}-`
}

/** Removes temporary files left by a crash, which may contain a token. Another user's files stay and block nothing. */
async function removePartsOf(path: string): Promise<void> {
  const prefix = partPrefix(path)
  for (const name of await readdir(dirname(path)).catch(() => []))
    if (name.startsWith(prefix)) await rm(join(dirname(path), name)).catch(() => undefined)
}

function failed(problem: FileProblem): Failed {
  return { kind: 'failed', problem }
}
