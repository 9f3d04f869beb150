import { useEffect, useEffectEvent } from 'react'
import type { Command } from '../../app/bridge/command.ts'

/** Listens to what menus, the tray and notifications ask of the window. */
export function useCommand(onCommand: (command: Command) => void) {
  const listener = useEffectEvent(onCommand)
  useEffect(() => window.deckpass.on('command', (command) => listener(command)), [])
}
