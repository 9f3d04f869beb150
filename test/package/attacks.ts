import type { Desktop } from '../desktop/desktop.ts'
import { makeAttacks } from './attack-list.ts'
import type { Packaged } from './pack.ts'
import { check } from './report.ts'
import { startOn, visibleWindows, windowAppears } from './started.ts'

/** Tries each attack on the app as it is packed: it starts as always, and nothing else happens. */
export async function checkAttacks({ program }: Packaged, desktop: Desktop): Promise<void> {
  const list = await makeAttacks(desktop)
  try {
    for (const { what, env, args = [], ...attack } of list.attacks) {
      try {
        const app = startOn(desktop, [program, ...args], env)
        await windowAppears(desktop)
        const hasSucceeded = await attack.hasSucceeded()
        check(`${what}: the app starts as always, and nothing else happens`, !hasSucceeded, app.said())
        app.signal('SIGTERM')
        await app.ended
      } finally {
        list.forgetScript()
      }
    }
    check('no window is left', (await visibleWindows(desktop)).length === 0)
  } finally {
    list.remove()
  }
}
