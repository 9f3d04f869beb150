import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { PolicyFile, PolicyReading } from '../../app/policy/ports.ts'

/** Writable only by administrators. Group Policy and Intune write here. */
const key = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Deckpass'

/** The policy in the Windows registry, or if there is none, in the file. */
export function registryBefore(file: PolicyFile, run = runReg): PolicyFile {
  // The registry has no cheap stamp, so it is read only at the start and at each wake-up.
  return { read, stamp: file.stamp }

  async function read(): Promise<PolicyReading> {
    const source = { path: key, found: true, changedAt: null }
    const value = await readKey().catch(() => 'unknown' as const)
    if (value !== null && value !== 'unknown') return { result: { kind: 'found', value }, source }
    const inFile = await file.read()
    if (value === null || inFile.result.kind === 'found') return inFile
    return { result: { kind: 'untrusted', reason: 'unchecked' }, source }
  }

  /**
   * Null if there is no policy. Rejects if that cannot be known: `reg.exe` exits with 1 if the key is missing, but also
   * if Group Policy forbids registry tools (DisableRegistryTools), so it must find a key that every Windows has.
   */
  async function readKey(): Promise<Record<string, unknown> | null> {
    const printed = await run(['query', key, '/s', '/reg:64'])
    if (printed !== null) return policyIn(printed)
    if ((await run(['query', 'HKEY_LOCAL_MACHINE\\SOFTWARE', '/reg:64'])) !== null) return null
    throw new Error('The registry cannot be asked.')
  }
}

/** Resolves to the output of `reg.exe`, or null for exit status 1. Rejects on any other failure. */
async function runReg(words: readonly string[]): Promise<string | null> {
  try {
    return await runSystemProgram('reg.exe', words)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 1) return null
    throw error
  }
}

/** Runs one of the system's programs, never another one from the person's PATH or module path. */
export async function runSystemProgram(program: string, args: readonly string[]): Promise<string> {
  const options = { env: { SystemRoot: 'C:\\Windows' }, timeout: 20_000, windowsHide: true }
  return (await promisify(execFile)(`C:\\Windows\\System32\\${program}`, args, options)).stdout
}

/**
 * Parses the output of `reg.exe query KEY /s`: one line per key, followed by one line per value. `enforced` and
 * `defaults` are keys: a REG_DWORD is a boolean, a REG_MULTI_SZ a list. The policy's schema rejects other types.
 */
function policyIn(printed: string): Record<string, unknown> | null {
  const policy: Record<string, Record<string, unknown>> = {}
  let section: Record<string, unknown> | null = null
  for (const line of printed.split(/\r?\n/)) {
    const [, name, type, data = ''] = /^ {4}(.+?) {4}(REG_\w+)(?: {4}(.*))?$/.exec(line) ?? []
    if (name !== undefined && type !== undefined) {
      if (section !== null) section[name] = typedValue(type, data)
    } else if (line.toUpperCase().startsWith(key.toUpperCase())) {
      // Names are case-insensitive on Windows.
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
