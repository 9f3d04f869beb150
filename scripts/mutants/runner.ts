import { fork } from 'node:child_process'

/** Runs `tests` in order while the file at `path` has the content `text`. */
export interface TestRun {
  readonly path: string
  readonly text: string
  readonly tests: readonly string[]
  /** Whether the tests go on after a failure. */
  readonly all?: boolean
}

/** If no test ends for this time, the break has caused an endless loop, and counts as noticed. */
const silenceMs = 180_000

/** Runs tests in a separate process group, which is restarted after an endless loop. */
export function createRunner() {
  const start = () => fork(`${import.meta.dirname}/vitest-process.ts`, { stdio: 'ignore', detached: true })
  let child = start()
  const end = () => {
    child.removeAllListeners()
    // The group includes the process that runs the tests.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  return {
    /** The test files that fail; `an endless test` if the tests never end. */
    failing: async (current: TestRun): Promise<readonly string[]> => {
      if (current.tests.length === 0) return []
      return await new Promise((resolve, reject) => {
        const silence = setTimeout(() => {
          end()
          child = start()
          resolve(['an endless test'])
        }, silenceMs)
        child.once('exit', (code) => reject(new Error(`Vitest ended with ${code}.`)))
        child.on('message', (message) => {
          silence.refresh()
          if (!Array.isArray(message)) return
          clearTimeout(silence)
          child.removeAllListeners()
          resolve(message)
        })
        child.send(current)
      })
    },
    end,
  }
}
