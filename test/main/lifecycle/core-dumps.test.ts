import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const module = join(import.meta.dirname, '../../../main/lifecycle/core-dumps.ts')
/** Elsewhere a collector takes the dumps, or the system allows none. */
const writesPlainCores =
  process.platform === 'linux' &&
  !/^\||\//.test(readFileSync('/proc/sys/kernel/core_pattern', 'utf8')) &&
  spawnSync('sh', ['-c', 'ulimit -c unlimited']).status === 0

/** Crashes a program that holds a text in its memory, on V8's heap and beside it; returns what the dump holds of it. */
function crash(folder: string, disable: boolean): string[] {
  const program = `
    import { disableCoreDumps } from ${JSON.stringify(module)}
    const text = ['held', 'in', 'memory', process.argv[2]].join('-')
    globalThis.kept = [Buffer.from(text), ['on', 'the', 'heap', process.argv[2]].join('-').split('').join('')]
    if (${disable}) disableCoreDumps(process.platform, console)
    process.kill(process.pid, 'SIGABRT')
    setTimeout(() => {}, 5000)`
  const args = [
    '-c',
    'ulimit -c unlimited; exec "$0" --input-type=module -e "$1" marker',
    process.execPath,
    program,
  ]
  spawnSync('sh', args, { cwd: folder, stdio: 'ignore' })
  const cores = readdirSync(folder).filter((name) => name.startsWith('core'))
  expect(cores).toHaveLength(1)
  const dump = readFileSync(join(folder, cores[0] ?? ''))
  rmSync(join(folder, cores[0] ?? ''))
  return ['held-in-memory-', 'on-the-heap-'].filter((text) => dump.includes(text))
}

test.runIf(writesPlainCores)('a core dump of a crashed process holds nothing of its memory', () => {
  const folder = temporaryFolder()
  try {
    expect(crash(folder, false)).toEqual(['held-in-memory-', 'on-the-heap-'])
    expect(crash(folder, true)).toEqual([])
  } finally {
  }
})
