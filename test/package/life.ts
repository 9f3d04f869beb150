import { join } from 'node:path'
import type { Desktop } from '../desktop/desktop.ts'
import { until } from '../desktop/wait.ts'
import { startService } from '../service/service.ts'
import type { Packaged } from './pack.ts'
import { check } from './report.ts'
import { startOn, typeSignIn, visibleWindows, windowAppears } from './started.ts'

/** Starts the app, signs in with real keys, starts it twice, and ends it with SIGTERM. */
export async function checkLife({ program, resources }: Packaged, desktop: Desktop): Promise<void> {
  // Without a system bus Chromium complains in the terminal, as far as it is let.
  const noBus = { DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/nonexistent' }
  const command = startOn(desktop, [join(resources, 'bin/deckpass'), '--version'], noBus)
  const status = await command.ended
  const alone = status === 0 && /^[\d.]+\n$/.test(command.said())
  check('the command deckpass answers, and Chromium says nothing', alone, command.said())
  const service = await startService()
  const env = { DECKPASS_SERVICE: service.baseUrl }
  const [demo] = service.accounts
  if (demo === undefined) throw new Error('The service has no account.')
  try {
    const first = startOn(desktop, [program], env)
    const window = await windowAppears(desktop)
    check('the window appears', true)

    const second = async () => (await startOn(desktop, [program], env).ended) === 0
    await desktop.run(['xdotool', 'windowminimize', '--sync', window])
    check('a second start gives way with exit status 0', await second())
    await until('the window is seen again', async () =>
      (await visibleWindows(desktop)).length > 0 ? true : null,
    )
    check('a second start shows the window of the first', true)

    await typeSignIn(desktop, window, demo)
    const named = () =>
      until('the tray names the account', async () => {
        const items = (await desktop.tray())?.items ?? []
        return items.some((item) => item.includes('Copy')) ? true : null
      })
    await named()
    check('what real keys type signs in', true)
    first.signal('SIGTERM')
    const status = await first.ended
    check('SIGTERM ends it with exit status 0', status === 0, `ended with ${status}\n${first.said()}`)

    const next = startOn(desktop, [program], env)
    await windowAppears(desktop)
    await named()
    check('SIGTERM left everything on the disk: the next start knows the account', true)
    next.signal('SIGTERM')
    await next.ended
  } finally {
    await service.close()
  }
}
