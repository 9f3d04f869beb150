import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { PolicyFile } from '../../app/policy/ports.ts'

/** Only administrators write in here; Group Policy and Intune do. */
const key = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Deckpass'

/** What `reg.exe` printed; null if it ended with 1. Rejects on any other failure. */
type RunReg = (words: readonly string[]) => Promise<string | null>

/** On Windows: the policy of the registry, else that of the file. */
export function registryBefore(file: PolicyFile, run: RunReg = runReg): PolicyFile {
  return {
    async look() {
      const source = { path: key, found: true, changedAt: null }
      const stamp = await file.stamp()
      try {
        const printed = await queryRegistry(run)
        const value = printed === null ? null : readRegistry(printed)
        return value === null ? await file.look() : { result: { kind: 'found', value }, source, stamp }
      } catch {
        const inFile = await file.look()
        if (inFile.result.kind === 'found') return inFile
        return { result: { kind: 'untrusted', reason: 'unchecked' }, source, stamp }
      }
    },
    // The registry has no cheap stamp: it is read at the start and at each wake-up.
    stamp: () => file.stamp(),
  }
}

/**
 * `reg.exe` ends with 1 where there is no such key, and also where Group Policy forbids the registry's tools
 * (DisableRegistryTools). So there is no policy only if it finds a key that every Windows has, but not ours.
 */
async function queryRegistry(run: RunReg): Promise<string | null> {
  const printed = await run(['query', key, '/s', '/reg:64'])
  if (printed === null && (await run(['query', 'HKEY_LOCAL_MACHINE\\SOFTWARE', '/reg:64'])) === null)
    throw new Error('The registry cannot be asked.')
  return printed
}

async function runReg(words: readonly string[]): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('C:\\Windows\\System32\\reg.exe', [...words], {
      env: { SystemRoot: 'C:\\Windows' },
      timeout: 20_000,
      windowsHide: true,
    })
    return stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 1) return null
    throw error
  }
}

/**
 * The policy out of what `reg.exe query KEY /s` prints: a line for each key, and below it one for each of its values.
 * Null where there are no values. The keys `enforced` and `defaults` hold what the objects of that name hold in the file:
 * a REG_DWORD is true or false, a REG_MULTI_SZ a list. What is of another type is left for the policy to refuse.
 */
function readRegistry(printed: string): Record<string, unknown> | null {
  const policy: Record<string, Record<string, unknown>> = {}
  let section: Record<string, unknown> | null = null
  for (const line of printed.split(/\r?\n/)) {
    const [, name, type, data = ''] = /^ {4}(.+?) {4}(REG_\w+)(?: {4}(.*))?$/.exec(line) ?? []
    if (name !== undefined && type !== undefined) {
      if (section !== null) section[name] = typedValue(type, data)
    } else if (line.toUpperCase().startsWith(key.toUpperCase())) {
      // Windows ignores the case of names.
      const inside = line.slice(key.length + 1).toLowerCase()
      section = inside === '' ? null : {}
      if (section !== null) policy[inside] = section
    }
  }
  return Object.keys(policy).length === 0 ? null : policy
}

function typedValue(type: string, data: string): unknown {
  switch (type) {
    case 'REG_DWORD':
      return data === '0x1' ? true : data === '0x0' ? false : data
    case 'REG_MULTI_SZ':
      return data.split('\\0').filter((each) => each !== '')
    default:
      return data
  }
}
