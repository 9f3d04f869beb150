import * as z from 'zod/mini'

/**
 * What has become of the setting `globalShortcut`. `taken`: by another program; `desktop-decides`: the desktop was asked,
 * and does not tell what it or the person decided; `unsupported`: the desktop lets no program have one.
 */
export const globalShortcutState = z.enum(['off', 'active', 'taken', 'desktop-decides', 'unsupported'])
export type GlobalShortcutState = z.infer<typeof globalShortcutState>
