import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { PolicyFile } from '../../app/ports/index.ts'

/** Only administrators write in here; Group Policy and Intune do. */
const key = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Deckpass'

/** What `reg.exe` printed; null where there is no such key. Rejects where it could not be asked. */
type Query = () => Promise<string | null>

/** On Windows: the policy of the registry, else that of the file. */
export function registryBefore(file: PolicyFile, query: Query = queryRegistry): PolicyFile {
  return {
    async look() {
      const source = { path: key, found: true, changedAt: null }
      try {
        const printed = await query()
        const value = printed === null ? null : readRegistry(printed)
        return value === null ? await file.look() : { result: { kind: 'found', value }, source }
      } catch {
        const inFile = await file.look()
        if (inFile.result.kind === 'found') return inFile
        return { result: { kind: 'untrusted', reason: 'unchecked' }, source }
      }
    },
    watch: (listener) => file.watch(listener),
  }
}

/** 1: there is no such key. */
const notThere = 1

async function queryRegistry(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(
      'C:\\Windows\\System32\\reg.exe',
      ['query', key, '/s', '/reg:64'],
      { env: { SystemRoot: 'C:\\Windows' }, timeout: 20_000, windowsHide: true },
    )
    return stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === notThere) return null
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
      // Windows does not tell upper from lower case.
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
