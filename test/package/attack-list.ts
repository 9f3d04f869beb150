import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Desktop } from '../desktop/desktop.ts'
import { openFolder } from './open-folder.ts'

/** A way to start the app that is to make it run a script, or to let it be driven. */
export interface Attack {
  readonly what: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** Whether the script has run, or somebody listens where a debugger would. */
  hasSucceeded(): boolean | Promise<boolean>
}

export interface AttackList {
  /** What the fuses and the list of switches forbid. */
  readonly attacks: readonly Attack[]
  /** A script that leaves a mark when it runs. */
  readonly script: string
  hasScriptRun(): boolean
  forgetScript(): void
  remove(): void
}

export async function makeAttacks(desktop: Desktop): Promise<AttackList> {
  const folder = openFolder(desktop)
  const mark = join(folder, 'mark')
  const script = join(folder, 'script.cjs')
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')\n`)
  const hasScriptRun = () => existsSync(mark)
  const port = await freePort()
  const runs = { hasSucceeded: hasScriptRun }
  const listens = { hasSucceeded: () => isListening(port) }
  const asNode = { env: { ELECTRON_RUN_AS_NODE: '1' }, args: [`--require=${script}`, '--eval=0'] }
  return {
    attacks: [
      { what: 'ELECTRON_RUN_AS_NODE', ...asNode, ...runs },
      { what: 'NODE_OPTIONS', env: { NODE_OPTIONS: `--require ${script}` }, ...runs },
      { what: '--inspect', args: [`--inspect=${port}`], ...listens },
      { what: '--inspect-brk', args: [`--inspect-brk=${port}`], ...listens },
      { what: '--remote-debugging-port', args: [`--remote-debugging-port=${port}`], ...listens },
    ],
    script,
    hasScriptRun,
    forgetScript: () => rmSync(mark, { force: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Puts an app that only runs the script into the folder `app/`, where the archive is. Returns how to take it away. */
export function putOtherApp(resources: string, script: string): () => void {
  const beside = join(resources, 'app')
  mkdirSync(beside)
  writeFileSync(join(beside, 'package.json'), JSON.stringify({ name: 'other', main: 'main.cjs' }))
  writeFileSync(join(beside, 'main.cjs'), `require(${JSON.stringify(script)})\n`)
  return () => rmSync(beside, { recursive: true, force: true })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('There is no port.')),
      )
    })
  })
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
