import { app } from 'electron'

/** `x11` or `wayland` on Linux, else empty: Electron chooses it itself, and records it here. */
export const displayServer = (): string => app.commandLine.getSwitchValue('ozone-platform')
