import { app } from 'electron'

/** `x11` or `wayland` on Linux, otherwise empty. Electron records its choice in this switch. */
export const displayServer = (): string => app.commandLine.getSwitchValue('ozone-platform')
