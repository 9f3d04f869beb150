import { type Desktop, startDesktop } from '../desktop/desktop.ts'

/**
 * Where `npm start` and `npm run dev` open Deckpass: null for the desktop of the person who runs them. One is
 * brought up where there is none, and for root, as whom Electron does not run.
 */
export async function personDesktop(): Promise<Desktop | null> {
  const { platform, env } = process
  const isRoot = process.getuid?.() === 0
  if (platform !== 'linux' || (!isRoot && (env.DISPLAY || env.WAYLAND_DISPLAY))) return null
  const desktop = await startDesktop()
  console.log(
    isRoot
      ? 'Deckpass does not run as root: it runs as an ordinary user, without a visible window, and keeps nothing.'
      : 'There is no display: Deckpass runs without a visible window, and keeps nothing.',
  )
  return desktop
}
