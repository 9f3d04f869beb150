import type { InstalledProgram } from '../ports/index.ts'
import { Listeners } from '../util/listeners.ts'

/** What a restart would meet now. */
interface Circumstances {
  readonly isLocked: boolean
  /** A renewal or a request of a program is under way, and would be cut. */
  readonly isBusy: boolean
  readonly survivesRestart: boolean
}

interface NewInstallationPorts {
  readonly program: InstalledProgram
  /** Of the Deckpass that runs. */
  readonly version: string
  /** Runs at least once a minute. */
  readonly scheduler: { onTick(listener: () => void): () => void }
  readonly circumstances: () => Circumstances
  /** Quits and starts what is installed now. */
  readonly restart: () => void
}

/**
 * Notices that another version was installed in the place of the one that runs, as a package manager does. Until a
 * restart the old program goes on with new files beside it. A person restarts it; by itself it restarts only while it
 * is locked, when nobody is at it.
 */
export class NewInstallation {
  readonly #ports: NewInstallationPorts
  readonly #listeners = new Listeners()
  #version: string | null = null
  #isWanted = false
  #isRestarting = false

  constructor(ports: NewInstallationPorts) {
    this.#ports = ports
    ports.scheduler.onTick(() => void this.check())
  }

  /** The version that a restart would start; null if it is the one that runs. */
  get version(): string | null {
    return this.#version
  }

  /** Runs after each change of `version`. */
  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  async check(): Promise<void> {
    const { program, version } = this.#ports
    const installed = await program.readVersion()
    const other = installed === version ? null : installed
    if (other !== this.#version) {
      this.#version = other
      this.#listeners.emit()
    }
    this.proceed()
  }

  /** Because a person wants it, whatever is installed: as soon as nothing would be cut. */
  restart(): void {
    this.#isWanted = true
    this.proceed()
  }

  /** Call when Deckpass was locked, and when a renewal or a request has ended. */
  proceed(): void {
    const { circumstances, restart } = this.#ports
    if (this.#isRestarting || (!this.#isWanted && this.#version === null)) return
    const { isLocked, isBusy, survivesRestart } = circumstances()
    if (isBusy || !(this.#isWanted || (isLocked && survivesRestart))) return
    this.#isRestarting = true
    restart()
  }
}
