import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Desktop } from './desktop.ts'
import { accessibilityBusPaths } from './packages.ts'

const script = readFileSync(join(import.meta.dirname, 'screen-reader.py'), 'utf8')

/** What a screen reader gets from the app through AT-SPI, from outside. */
export type ScreenReader = Awaited<ReturnType<typeof startScreenReader>>

/** Starts the accessibility bus of a desktop. Call before the app starts, because the app looks for the bus then. */
export async function startScreenReader(desktop: Desktop) {
  // Other programs are told not to look for the bus.
  const env = { NO_AT_BRIDGE: '0', ACCESSIBILITY_ENABLED: '1' }
  const start = (command: readonly string[]) => {
    const [file, args] = desktop.command(command)
    const started = spawn(file, args, {
      env: { ...desktop.env, ...env },
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(started)
    return started
  }
  const children: ReturnType<typeof spawn>[] = []
  start([accessibilityBusPaths.find(existsSync) ?? '', '--launch-immediately'])
  // Exits once the bus is there.
  const bus = ['gdbus', 'wait', '--session', '--timeout', '20', 'org.a11y.Bus']
  const { status, errors } = await desktop.run(bus)
  if (status !== 0) throw new Error(`There is no accessibility bus: ${errors}`)

  const said: string[] = []
  return {
    /** The options with which the app must be launched. */
    launch: { args: ['--force-renderer-accessibility'], env },
    /** Starts to follow the focus and announcements. Call after the launch. */
    async follow() {
      const { stdout } = start(['/usr/bin/python3', '-c', script, 'follow'])
      const lines = createInterface({ input: stdout })
      const isListening = once(lines, 'line')
      // Listens from the first line on, because the next lines may come with it.
      lines.on('line', (line) => said.push(line))
      await isListening
    },
    /** Everything that it would have said since then: `focus: NAME, ROLE, STATES: DESCRIPTION`, `polite: TEXT`. */
    said: (): readonly string[] => said,
    /** The screen's content in reading order: `NAME, ROLE, STATES: DESCRIPTION`. Empty before the app is there. */
    async read() {
      const { status, output, errors } = await desktop.run(['/usr/bin/python3', '-c', script, 'read'])
      if (status !== 0) throw new Error(`The screen could not be read: ${errors}`)
      return output.trimEnd().split('\n')
    },
    async close() {
      for (const child of children) child.kill()
      await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
    },
  }
}
