import type { DesktopBus } from './desktop-bus.ts'

const savers = [
  ['org.freedesktop.ScreenSaver', '/org/freedesktop/ScreenSaver'],
  ['org.gnome.ScreenSaver', '/org/gnome/ScreenSaver'],
] as const

const login = {
  to: 'org.freedesktop.login1',
  path: '/org/freedesktop/login1',
  interface: 'org.freedesktop.login1.Manager',
}
const session = 'org.freedesktop.login1.Session'

/**
 * Tells when the screen of a Linux desktop is locked and unlocked, which Electron does not. Desktops say it on
 * their own bus (`ActiveChanged`), the login manager says on the system's bus that it asks for it
 * (org.freedesktop.login1(5)). A screen that is locked already is told of too. The same news may come more
 * than once.
 */
export async function watchScreenLock(
  buses: { readonly session: DesktopBus; readonly system: DesktopBus },
  onChange: (isLocked: boolean) => void,
): Promise<void> {
  const ownSession = buses.system.call(
    { ...login, member: 'GetSession' },
    process.env.XDG_SESSION_ID ?? 'auto',
  )
  const askSavers = async () => {
    const answers = savers.map(([saver, path]) =>
      buses.session.call({ to: saver, path, interface: saver, member: 'GetActive' }),
    )
    if ((await Promise.all(answers)).includes(true)) onChange(true)
  }
  const askLogin = async () => {
    const own = await ownSession
    if (typeof own !== 'string') return
    if ((await buses.system.property({ to: login.to, path: own, interface: session }, 'LockedHint')) === true)
      onChange(true)
  }
  await Promise.all([
    ...savers.map(([saver]) =>
      buses.session.onSignal({ interface: saver, member: 'ActiveChanged' }, ([isActive]) => {
        if (typeof isActive === 'boolean') onChange(isActive)
      }),
    ),
    ...(['Lock', 'Unlock'] as const).map((member) =>
      buses.system.onSignal({ interface: session, member }, async (_body, path) => {
        // Where it cannot be told whose session it is, one lock too many does no harm.
        const own = await ownSession
        if (own === path || (own === null && member === 'Lock')) onChange(member === 'Lock')
      }),
    ),
  ])
  await Promise.all([askSavers(), askLogin()])
}
