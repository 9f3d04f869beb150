import * as z from 'zod/mini'

/**
 * The state of the setting `globalShortcut`. `taken`: by another program; `desktop-decides`: the desktop was asked, and
 * does not report its or the person's decision; `unsupported`: the desktop allows no global shortcuts.
 */
export const globalShortcutState = z.enum(['off', 'active', 'taken', 'desktop-decides', 'unsupported'])
export type GlobalShortcutState = z.infer<typeof globalShortcutState>
