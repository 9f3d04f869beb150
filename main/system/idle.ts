import type { Idle } from '../../app/ports/index.ts'

/** How long nobody pressed a key or moved the mouse, as Electron tells it; under Wayland it does not know. */
export function createIdle(
  monitor: { getSystemIdleTime(): number },
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): Idle {
  const isWayland =
    platform === 'linux' && (env.XDG_SESSION_TYPE === 'wayland' || (env.WAYLAND_DISPLAY ?? '') !== '')
  return { isKnown: !isWayland, forMs: () => monitor.getSystemIdleTime() * 1_000 }
}
