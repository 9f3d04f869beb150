import { lstat } from 'node:fs/promises'
import { dirname } from 'node:path/posix'
import type { PolicyProblem } from '../../app/policy/model.ts'
import { readPolicyText } from '../../app/policy/policy-text.ts'
import type { PolicyFile, PolicyReading, PolicyReadResult } from '../../app/policy/ports.ts'
import { errorCode, toFileProblem } from '../files/file-errors.ts'
import { readSmallFile } from '../files/files.ts'
import { registryBefore, runSystemProgram } from './policy-registry.ts'

export const maxPolicyBytes = 64 * 1024

type Distrust = Extract<PolicyProblem, { kind: 'untrusted' }>['reason']

/** The path is fixed, because a person could point a variable such as %ProgramData% to a folder of their own. */
export function createPolicyFile(platform: NodeJS.Platform): PolicyFile {
  if (platform === 'win32') {
    const folder = 'C:\\ProgramData\\Deckpass'
    return registryBefore(policyFileAt([folder, `${folder}\\policy.json`], ownerOnWindows))
  }
  const folder = platform === 'darwin' ? '/Library/Application Support/Deckpass' : '/etc/deckpass'
  return policyFileAt(leadingTo(`${folder}/policy.json`))
}

function leadingTo(path: string): string[] {
  return path === '/' ? ['/'] : [...leadingTo(dirname(path)), path]
}

/**
 * `paths`: the folders that lead to the file, then the file. All are checked, because a user who may write to one of
 * them can replace the next. A path that passes `distrustOf` cannot change between check and reading, except by an
 * administrator.
 */
export function policyFileAt(paths: readonly string[], distrustOf = modeOnUnix(0)): PolicyFile {
  const path = paths.at(-1) ?? ''
  return { read, stamp }

  async function read(): Promise<PolicyReading> {
    const found = await stats()
    const result = await readResult()
    const changedAt = found && Math.round(found.mtimeMs)
    return { result, source: { path, found: result.kind !== 'absent', changedAt } }
  }

  async function stamp(): Promise<string | null> {
    const found = await stats()
    // Includes `ctime`, so that a change of owner or mode counts.
    return found && [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ')
  }

  function stats() {
    return lstat(path).catch(() => null)
  }

  async function readResult(): Promise<PolicyReadResult> {
    try {
      // If there is no file, its folders do not matter.
      await lstat(path)
      const reason = await distrustOf(paths)
      if (reason !== null) return { kind: 'untrusted', reason }
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return { kind: 'absent' }
      // On Windows any user may create the folder and deny others access.
      const reason = await distrustOf(paths.slice(0, -1)).catch(() => null)
      if (reason !== null) return { kind: 'untrusted', reason }
      return { kind: 'unreadable', problem: toFileProblem(error) }
    }
    const file = await readSmallFile(path, maxPolicyBytes)
    if (file.kind === 'absent') return file
    if (file.kind !== 'found') return { kind: 'unreadable', problem: file.problem }
    return readPolicyText(file.text)
  }
}

/** For macOS and Linux: every path must belong to `owner` and be writable only by them. */
export function modeOnUnix(owner: number) {
  return async (paths: readonly string[]): Promise<Distrust | null> => {
    for (const path of paths) {
      const stats = await lstat(path)
      if (stats.isSymbolicLink()) return 'link'
      if (stats.uid !== owner) return 'owner'
      if ((stats.mode & 0o022) !== 0) return 'writable'
    }
    return null
  }
}

/** The Administrators group or the system itself, in SDDL. */
const administrator = /^O:(BA|SY)(?=G:)/

/**
 * Any Windows user may create a folder in ProgramData and then owns it. Reads the owner with PowerShell, because Node
 * cannot. Does not check whether the permissions let others write.
 */
async function ownerOnWindows(paths: readonly string[]): Promise<Distrust | null> {
  for (const path of paths) if ((await lstat(path)).isSymbolicLink()) return 'link'
  try {
    const stdout = await runSystemProgram('WindowsPowerShell\\v1.0\\powershell.exe', [
      '-NoProfile',
      '-NonInteractive',
      '-Command',
      paths.map((path) => `(Get-Acl '${path}').Sddl`).join(';'),
    ])
    const owners = stdout.trim().split(/\r?\n/)
    if (owners.length !== paths.length) return 'unchecked'
    return owners.every((sddl) => administrator.test(sddl)) ? null : 'owner'
  } catch {
    return 'unchecked'
  }
}
