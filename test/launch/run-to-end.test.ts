import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { processesOf } from '../desktop/fixtures/processes.ts'

const program = join(import.meta.dirname, 'fixtures/run-on-desktop.ts')

test.runIf(process.platform === 'linux')(
  'Ctrl+C reaches what the program started once, and then neither a process nor a file is left',
  async () => {
    const started = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const { pid = 0, stdout } = started
    const [home] = await once(stdout.setEncoding('utf8'), 'data')
    const folder = dirname(String(home).trim())
    let said = ''
    stdout.on('data', (text) => {
      said += text
    })
    // To the whole group, as a terminal sends it.
    process.kill(-pid, 'SIGINT')
    const [status] = await once(started, 'close')

    expect(said).toContain('signals: 1')
    expect(status).toBe(3)
    expect(processesOf(folder)).toEqual([])
    expect(existsSync(folder)).toBe(false)
  },
  120_000,
)
