import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const module = join(import.meta.dirname, '../../../main/shell/no-core-dump.ts')
const writesPlainCores =
  process.platform === 'linux' && !/^\||\//.test(readFileSync('/proc/sys/kernel/core_pattern', 'utf8'))

/** Crashes a program that holds a text in its memory; returns whether the dump holds it, or null for no dump. */
function crash(folder: string, forbid: boolean): boolean | null {
  const program = `
    import { forbidCoreDumps } from ${JSON.stringify(module)}
    const text = ['held', 'in', 'memory', process.argv[2]].join('-')
    globalThis.kept = Buffer.from(text)
    if (${forbid}) forbidCoreDumps(process.platform, console)
    process.kill(process.pid, 'SIGSEGV')
    setTimeout(() => {}, 5000)`
  const args = [
    '-c',
    'ulimit -c unlimited; exec "$0" --input-type=module -e "$1" marker',
    process.execPath,
    program,
  ]
  spawnSync('sh', args, { cwd: folder, stdio: 'ignore' })
  const cores = readdirSync(folder).filter((name) => name.startsWith('core'))
  if (cores.length === 0) return null
  const found = cores.some((name) => readFileSync(join(folder, name)).includes('held-in-memory-'))
  execFileSync('rm', cores, { cwd: folder })
  return found
}

test.runIf(writesPlainCores)('a core dump of a crashed process holds nothing of its memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-core-'))
  try {
    expect(crash(folder, false)).not.toBe(false)
    expect(crash(folder, true)).not.toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
