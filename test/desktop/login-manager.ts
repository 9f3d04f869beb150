import type { MessageBus } from '@jellybrick/dbus-next'
import { Message, NameFlag, Variant } from '@jellybrick/dbus-next'
import { call, isOwned } from './bus.ts'
import { type ProgramOptions, startProgram } from './process.ts'
import { until } from './wait.ts'

type PowerEvent = 'lock-screen' | 'unlock-screen' | 'shutdown'

const name = 'org.freedesktop.login1'
const path = '/org/freedesktop/login1'
const manager = { to: name, path, interface: `${name}.Manager` }
const mock = 'org.freedesktop.DBus.Mock'
/** The longest delay, logind.conf(5), InhibitDelayMaxSec. */
const maxDelayMs = 5_000
const sessionId = '1'

/**
 * Starts python-dbusmock's logind on the private system bus. It is in Python because taking an inhibitor
 * passes a file descriptor over the bus, which Node cannot do without a native module.
 */
export async function startLoginManager(system: MessageBus, session: MessageBus, options: ProgramOptions) {
  const program = startProgram(
    ['/usr/bin/python3', '-m', 'dbusmock', '--system', '--template', 'logind'],
    options,
  )
  const isReady = until('the login manager is on the bus', async () =>
    (await isOwned(system, name)) ? true : null,
  )
  await Promise.race([isReady, program.failure])
  const uid = options.user?.uid ?? process.getuid?.() ?? 0
  const body = [sessionId, 'seat0', uid, 'tester', true]
  await call(system, { to: name, path, interface: mock, member: 'AddSession', signature: 'ssusb', body })

  /** Like logind, continues when all programs have released their delays, or after the longest delay. */
  const tellShutdown = async () => {
    const body = [manager.interface, 'PrepareForShutdown', 'b', [new Variant('b', true)]]
    await call(system, { to: name, path, interface: mock, member: 'EmitSignal', signature: 'sssav', body })
    const end = performance.now() + maxDelayMs
    await until('those that delay the shutdown let go', async () => {
      // Each begins with the events that it delays, such as `sleep:shutdown`.
      const [list] = await call(system, { ...manager, member: 'ListInhibitors' })
      const isWaitedFor =
        Array.isArray(list) && list.some(([delayed]) => String(delayed).split(':').includes('shutdown'))
      return !isWaitedFor || performance.now() > end ? true : null
    })
  }

  /** The session signals this on the system bus, and the screen savers of GNOME and KDE on the session bus. */
  const tellLock = async (isLocked: boolean) => {
    const at = { to: name, path: `${path}/session/${sessionId}`, interface: `${name}.Session` }
    await call(system, { ...at, member: isLocked ? 'Lock' : 'Unlock' })
    for (const [saver, place] of [
      ['org.gnome.ScreenSaver', '/org/gnome/ScreenSaver'],
      ['org.freedesktop.ScreenSaver', '/org/freedesktop/ScreenSaver'],
    ] as const) {
      // Only the owner of the name is believed.
      await session.requestName(saver, NameFlag.DO_NOT_QUEUE)
      session.send(Message.newSignal(place, saver, 'ActiveChanged', 'b', [isLocked]))
    }
  }

  return {
    /** Notifies every program and, like the system, waits for those that have asked for it. */
    async tell(event: PowerEvent): Promise<void> {
      if (event === 'shutdown') await tellShutdown()
      else await tellLock(event === 'lock-screen')
    },
    close: program.stop,
  }
}
