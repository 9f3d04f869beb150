import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { installedElectron } from '../launch/electron.ts'

/** Prints at the end how many end-to-end tests ran, and on which Electron. */
export default class CountReporter implements Reporter {
  #all = 0
  readonly #ran = new Set<string>()

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#all = suite.allTests().length
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    if (status !== 'skipped') this.#ran.add(test.id)
  }

  onEnd(): void {
    const electron = `a real Electron ${installedElectron()?.version ?? ''}`.trim()
    const all = this.#ran.size === this.#all ? `All ${this.#all}` : `${this.#ran.size} of ${this.#all}`
    console.log(`${all} end-to-end tests ran on ${electron}.`)
  }
}
