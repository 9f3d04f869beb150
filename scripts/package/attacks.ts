import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers } from '../../main/lifecycle/private-socket.ts'
import type { Desktop } from '../../test/desktop/desktop.ts'
import { freePort } from '../../test/support/local-port.ts'
import type { Packaged } from './pack.ts'
import { check } from './report.ts'
import { startOn, visibleWindows, windowAppears } from './start.ts'

/** A way to start the app that tries to make it run a script, or accept a debugger. */
interface Attack {
  readonly what: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** Whether the script has run, or the debugger's port is open. */
  hasSucceeded(): boolean | Promise<boolean>
}

/** Tries what the fuses forbid. The app must start as usual, and nothing else may happen. */
export async function checkAttacks({ program }: Packaged, desktop: Desktop): Promise<void> {
  const folder = openFolder(desktop)
  const mark = join(folder, 'mark')
  try {
    for (const { what, env, args = [], hasSucceeded } of await attacks(folder, mark)) {
      const app = startOn(desktop, [program, ...args], env)
      await windowAppears(desktop)
      check(
        `${what}: the app starts as always, and nothing else happens`,
        !(await hasSucceeded()),
        app.said(),
      )
      app.signal('SIGTERM')
      await app.ended
      rmSync(mark, { force: true })
    }
    check('no window is left', (await visibleWindows(desktop)).length === 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function attacks(folder: string, mark: string): Promise<Attack[]> {
  const script = join(folder, 'script.cjs')
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')\n`)
  const port = await freePort()
  const runs = { hasSucceeded: () => existsSync(mark) }
  const listens = { hasSucceeded: () => answers({ host: '127.0.0.1', port }) }
  const asNode = { env: { ELECTRON_RUN_AS_NODE: '1' }, args: [`--require=${script}`, '--eval=0'] }
  return [
    { what: 'ELECTRON_RUN_AS_NODE', ...asNode, ...runs },
    { what: 'NODE_OPTIONS', env: { NODE_OPTIONS: `--require ${script}` }, ...runs },
    { what: '--inspect', args: [`--inspect=${port}`], ...listens },
    { what: '--inspect-brk', args: [`--inspect-brk=${port}`], ...listens },
  ]
}

function openFolder({ user }: Desktop): string {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-attacks-'))
  chmodSync(folder, 0o755)
  if (user !== null) chownSync(folder, user.uid, user.gid)
  return folder
}
