import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from '../../launch/folders.ts'
import { type Asked, type Told, told } from './messages.ts'
import { standInEnv } from './stand-in-env.ts'

/** Something that takes longer hangs. */
const patienceMs = 60_000

type Telling<K extends Told['kind']> = Extract<Told, { kind: K }>

interface MainProcessOptions {
  readonly userData: string
  /** The folder of an app that has been built. Default: this project. */
  readonly appPath?: string
  readonly time?: 'real' | 'virtual'
}

/** A main process on the stand-in for Electron, without a browser, in a process of its own. */
export class MainProcess {
  readonly #child: ChildProcess
  #heard: readonly Told[] = []
  readonly #ended: Promise<unknown>
  #said = ''

  constructor({ userData, appPath = projectFolder, time = 'real' }: MainProcessOptions) {
    this.#child = fork(join(import.meta.dirname, 'program.ts'), [time], {
      execArgv: ['--expose-gc'],
      env: standInEnv({ appPath, userData }),
      silent: true,
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said = `${this.#said}${text}`.slice(-10_000)
      })
    this.#child.on('message', (message) => {
      this.#heard = [...this.#heard, told.parse(message)]
    })
    this.#ended = new Promise((resolve) => this.#child.once('close', resolve))
  }

  /** Waits until it tells this; rejects, with all that it said, where it ends before or never does. */
  async hear<K extends Told['kind']>(kind: K): Promise<Telling<K>> {
    const isWanted = (each: Told): each is Telling<K> => each.kind === kind
    const deadline = AbortSignal.timeout(patienceMs)
    for (;;) {
      const found = this.#heard.find(isWanted)
      if (found !== undefined) {
        this.#heard = this.#heard.filter((each) => each !== found)
        return found
      }
      if (this.#child.exitCode !== null || deadline.aborted)
        throw new Error(`No "${kind}" came.\n${this.#said}`)
      await this.#news(deadline)
    }
  }

  ask<K extends Told['kind']>(question: Asked, answer: K): Promise<Telling<K>> {
    this.#child.send(question)
    return this.hear(answer)
  }

  async end(): Promise<void> {
    if (this.#child.exitCode === null) this.#child.kill('SIGKILL')
    await this.#ended
  }

  #news(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#child.off('message', done).off('close', done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      this.#child.once('message', done).once('close', done)
      signal.addEventListener('abort', done)
    })
  }
}
