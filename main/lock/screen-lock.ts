import type { DBus } from '../desktop/dbus.ts'

const screenSavers = [
  ['org.freedesktop.ScreenSaver', '/org/freedesktop/ScreenSaver'],
  ['org.gnome.ScreenSaver', '/org/gnome/ScreenSaver'],
] as const

const loginManager = {
  to: 'org.freedesktop.login1',
  path: '/org/freedesktop/login1',
  interface: 'org.freedesktop.login1.Manager',
}
const session = 'org.freedesktop.login1.Session'

/**
 * Reports when the screen of a Linux desktop is locked or unlocked, which Electron does not. The screen saver signals
 * it on the session bus (`ActiveChanged`); the login manager requests it on the system bus (org.freedesktop.login1(5)).
 * Also reports a screen that is already locked. May report the same state more than once.
 */
export async function observeScreenLock(
  buses: { readonly session: DBus; readonly system: DBus },
  onChange: (isLocked: boolean) => void,
): Promise<void> {
  const ownSession = buses.system.call(
    { ...loginManager, member: 'GetSession' },
    process.env.XDG_SESSION_ID ?? 'auto',
  )
  const checkScreenSaver = async ([saver, path]: (typeof screenSavers)[number]) => {
    const isActive = await buses.session.call({ to: saver, path, interface: saver, member: 'GetActive' })
    if (isActive === true) onChange(true)
  }
  const checkLogin = async () => {
    const own = await ownSession
    if (typeof own !== 'string') return
    if (
      (await buses.system.property({ to: loginManager.to, path: own, interface: session }, 'LockedHint')) ===
      true
    )
      onChange(true)
  }
  await Promise.all([
    ...screenSavers.map(([saver]) =>
      buses.session.onSignal({ from: saver, interface: saver, member: 'ActiveChanged' }, ([isActive]) => {
        if (typeof isActive === 'boolean') onChange(isActive)
      }),
    ),
    ...(['Lock', 'Unlock'] as const).map((member) =>
      buses.system.onSignal({ from: loginManager.to, interface: session, member }, async (_body, path) => {
        // If this session is unknown, any session's lock counts, because an extra lock does no harm.
        const own = await ownSession
        if (own === path || (own === null && member === 'Lock')) onChange(member === 'Lock')
      }),
    ),
  ])
  await Promise.all([...screenSavers.map(checkScreenSaver), checkLogin()])
}
