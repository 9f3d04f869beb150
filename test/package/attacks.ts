import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Desktop } from '../desktop/desktop.ts'
import { openFolder } from './open-folder.ts'
import type { Packaged } from './pack.ts'
import { check } from './report.ts'
import { startOn, visibleWindows, windowAppears } from './started.ts'

/** Tries what the fuses forbid: somebody starts the app to make it run a script, or to be driven. */
export async function checkAttacks({ program, resources }: Packaged, desktop: Desktop): Promise<void> {
  const folder = openFolder(desktop)
  const mark = join(folder, 'mark')
  const script = join(folder, 'script.cjs')
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')\n`)
  const inspector = await freePort()
  const debugging = await freePort()
  const beside = join(resources, 'app')

  /** Starts the app so, and lets it end once its own window is there. */
  async function startSo(what: string, env: Record<string, string>, args: string[]): Promise<void> {
    const app = startOn(desktop, [program, ...args], env)
    await windowAppears(desktop)
    check(`${what}: the app starts as always, and runs nothing else`, !existsSync(mark), app.said())
    for (const port of [inspector, debugging])
      check(`${what}: nobody listens on port ${port}`, !(await isListening(port)), app.said())
    app.signal('SIGTERM')
    await app.ended
    rmSync(mark, { force: true })
  }

  try {
    await startSo('ELECTRON_RUN_AS_NODE', { ELECTRON_RUN_AS_NODE: '1' }, [`--require=${script}`, '--eval=0'])
    await startSo('NODE_OPTIONS', { NODE_OPTIONS: `--require ${script}` }, [])
    await startSo('--inspect', {}, [`--inspect=${inspector}`])
    await startSo('--inspect-brk', {}, [`--inspect-brk=${inspector}`])
    await startSo('--remote-debugging-port', {}, [`--remote-debugging-port=${debugging}`])
    mkdirSync(beside)
    writeFileSync(join(beside, 'package.json'), JSON.stringify({ name: 'other', main: 'main.cjs' }))
    writeFileSync(join(beside, 'main.cjs'), `require(${JSON.stringify(script)})\n`)
    await startSo('a folder app/ beside the archive', {}, [])
    check('no window is left', (await visibleWindows(desktop)).length === 0)
  } finally {
    rmSync(beside, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
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
