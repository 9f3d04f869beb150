import { useEffect, useEffectEvent } from 'react'
import type { WindowCommand } from '../../app/bridge/window-command.ts'

/** Listens to what menus, the tray and notifications ask of the window. */
export function useCommand(onCommand: (command: WindowCommand) => void) {
  const listener = useEffectEvent(onCommand)
  useEffect(() => window.deckpass.on('windowCommand', (command) => listener(command)), [])
}
