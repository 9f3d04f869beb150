import { fork } from 'node:child_process'

/** What is tried: `tests` run, in their order, while the file at `path` has `text`. */
export interface TestRun {
  readonly path: string
  readonly text: string
  readonly tests: readonly string[]
  /** How long after the start the other tests go on once one has failed, ms. */
  readonly patienceMs: number
}

/** A break that makes a loop endless counts as noticed when no test has ended for this time. */
const silenceMs = 180_000

/** Tries one break after another in a process of its own group, which is started again after an endless loop. */
export function createRunner() {
  const start = () => fork(`${import.meta.dirname}/vitest-process.ts`, { stdio: 'ignore', detached: true })
  let child = start()
  const end = () => {
    child.removeAllListeners()
    // With the process in which it runs the tests.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  return {
    /** The test files that fail; where the tests never end, `an endless test`. */
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
