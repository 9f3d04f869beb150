import type { PowerEvent } from '../../app/ports/index.ts'
import type { DBus } from '../desktop/dbus.ts'

const screenSavers = ['org.freedesktop.ScreenSaver', 'org.gnome.ScreenSaver']

const loginManager = {
  to: 'org.freedesktop.login1',
  path: '/org/freedesktop/login1',
  interface: 'org.freedesktop.login1.Manager',
}
const loginSession = 'org.freedesktop.login1.Session'

interface ScreenLockParts {
  readonly sessionBus: DBus
  readonly systemBus: DBus
  readonly env: NodeJS.ProcessEnv
  readonly power: { readonly changed: { emit(event: PowerEvent): void } }
}

/**
 * Emits when the screen of a Linux desktop is locked (also if it already is) or unlocked, because Electron does not.
 * The screen saver signals this on the session bus, org.freedesktop.login1(5) on the system bus. May repeat a state.
 */
export async function observeScreenLock(parts: ScreenLockParts): Promise<void> {
  const { sessionBus: session, systemBus: system, env, power } = parts
  const ownSession = system.call({ ...loginManager, member: 'GetSession' }, env.XDG_SESSION_ID ?? 'auto')
  await Promise.all([
    ...screenSavers.map(follow),
    followLogin('Lock', 'lock'),
    followLogin('Unlock', 'unlock'),
  ])

  async function follow(saver: string): Promise<void> {
    await session.onSignal({ sender: saver, interface: saver, member: 'ActiveChanged' }, ([isActive]) => {
      if (typeof isActive === 'boolean') power.changed.emit(isActive ? 'lock' : 'unlock')
    })
    const path = `/${saver.replaceAll('.', '/')}`
    const isActive = await session.call({ to: saver, path, interface: saver, member: 'GetActive' })
    if (isActive === true) power.changed.emit('lock')
  }

  async function followLogin(member: 'Lock' | 'Unlock', event: PowerEvent): Promise<void> {
    await system.onSignal(
      { sender: loginManager.to, interface: loginSession, member },
      async (_body, path) => {
        // If this session is unknown, any session's lock counts, because an extra lock does no harm.
        const own = await ownSession
        if (own === path || (own === null && event === 'lock')) power.changed.emit(event)
      },
    )
    const path = await ownSession
    if (typeof path !== 'string' || event === 'unlock') return
    const hint = await system.property({ to: loginManager.to, path, interface: loginSession }, 'LockedHint')
    if (hint === true) power.changed.emit('lock')
  }
}
