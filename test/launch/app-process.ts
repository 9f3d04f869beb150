import { type ChildProcess, spawn } from 'node:child_process'
import type { Ask, Told } from '../electron/control.ts'
import { endGroup } from './process-group.ts'

/** Time until an answer of the app is overdue. */
const patienceMs = 20_000

interface ClipboardContent {
  text: string
  formats: Record<string, string>
}

/** The app's main process, its log, and the channel over which a test asks it for something. */
export class AppProcess {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>()
  readonly #window = Promise.withResolvers<Extract<Told, { kind: 'window' }>>()
  readonly exited: Promise<number | null>
  #clipboard: ClipboardContent = { text: '', formats: {} }
  #log = ''
  #lastId = 0

  constructor(node: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    this.#child = spawn(node, args, {
      // A group of its own, so that it can be killed with all that it started.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env,
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#log += text
      })
    }
    this.#window.promise.catch(() => undefined)
    this.#child.on('message', (told: Told) => this.#hear(told))
    this.exited = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#log += String(error)
        resolve(null)
      })
      this.#child.once('close', resolve)
    })
    void this.exited.then((code) => this.#fail(`The app ended (${code}).`))
  }

  get log(): string {
    return this.#log
  }

  /** The first window, once its page has loaded. Rejects with the app's log where it ends before. */
  window(): Promise<Extract<Told, { kind: 'window' }>> {
    return this.#inTime('No window has loaded', this.#window.promise)
  }

  /** Resolves to the app's answer. Rejects where it refuses, has ended, or is overdue. */
  ask(verb: string, argument: unknown = null): Promise<unknown> {
    if (!this.#child.connected) return Promise.reject(new Error(`The app has ended.\n${this.#log}`))
    this.#lastId += 1
    const answer = Promise.withResolvers<unknown>()
    this.#pending.set(this.#lastId, answer)
    this.#child.send({ id: this.#lastId, verb, argument } satisfies Ask)
    return this.#inTime(`No answer to "${verb}"`, answer.promise)
  }

  /** What the clipboard holds, or held when the app ended. */
  async lastClipboard(): Promise<ClipboardContent> {
    if (this.#child.connected) await this.ask('hark').catch(() => undefined)
    return this.#clipboard
  }

  /** Waits for the end of the app and of all that it started, and resolves to its exit code. Kills what does not end. */
  async end(): Promise<number | null> {
    try {
      return await this.#inTime('The app did not quit', this.exited)
    } finally {
      await this.kill()
    }
  }

  async kill(): Promise<void> {
    if (this.#child.pid !== undefined) await endGroup(this.#child.pid)
    await this.exited
  }

  #hear(told: Told): void {
    if (told.kind === 'window') {
      this.#window.resolve(told)
      return
    }
    if (told.kind === 'clipboard') {
      this.#clipboard = { text: told.text, formats: told.formats }
      return
    }
    const waiting = this.#pending.get(told.id)
    this.#pending.delete(told.id)
    if (told.kind === 'done') waiting?.resolve(told.value)
    else waiting?.reject(new Error(told.message))
  }

  #fail(sentence: string): void {
    const error = new Error(`${sentence}\n${this.#log}`)
    this.#window.reject(error)
    for (const waiting of this.#pending.values()) waiting.reject(error)
    this.#pending.clear()
  }

  async #inTime<T>(sentence: string, work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const overdue = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`${sentence} within ${patienceMs / 1000} s.\n${this.#log}`)),
        patienceMs,
      )
    })
    return Promise.race([work, overdue]).finally(() => clearTimeout(timer))
  }
}
