import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { processesOf } from './fixtures/processes.ts'

describe.runIf(process.platform === 'linux')('a worker that is killed', () => {
  test('takes its whole desktop with it', async () => {
    const program = join(import.meta.dirname, 'fixtures/start-and-wait.ts')
    const worker = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [home] = await once(worker.stdout.setEncoding('utf8'), 'data')
    const folder = dirname(String(home).trim())
    const running = processesOf(folder)
    expect(running.some((line) => line.includes('gnome-keyring-daemon'))).toBe(true)
    worker.kill('SIGKILL')

    await expect.poll(() => processesOf(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  }, 120_000)
})
