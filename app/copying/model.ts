import * as z from 'zod/mini'
import { gateDenial } from '../channel/refusal.ts'
import { placeholders } from '../formats/model/copy-format.ts'
import { failure } from '../service/model/failure.ts'
import { instant } from '../util/instant.ts'

const holder = { accountId: z.string(), since: instant }

export const clipboardView = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('idle') }),
  /** Our value is in the clipboard; `clearAfterMs` null: it stays. */
  z.strictObject({
    state: z.literal('holding'),
    ...holder,
    clearAfterMs: z.nullable(z.number()),
    /** Whether the token was renewed for this copy. */
    renewedFirst: z.boolean(),
    /** False if the platform lost the marks and plain text was written. */
    marked: z.boolean(),
  }),
  z.strictObject({ state: z.enum(['kept', 'cleared', 'not-cleared']), ...holder }),
])
export type ClipboardView = z.infer<typeof clipboardView>

export const copyRefusal = z.discriminatedUnion('reason', [
  z.strictObject({ reason: gateDenial }),
  z.strictObject({ reason: z.enum(['no-token', 'clipboard-refused']) }),
  /** The value would need quotes in this format. */
  z.strictObject({ reason: z.literal('unfit-for-format'), value: z.enum(placeholders) }),
  z.strictObject({ reason: z.literal('expired'), host: z.string(), failure: z.nullable(failure) }),
])
export type CopyRefusal = z.infer<typeof copyRefusal>

/**
 * The state of the setting `globalShortcut`. `taken`: by another program; `desktop-decides`: the desktop was asked, and
 * does not report its or the person's decision; `unsupported`: the desktop allows no global shortcuts.
 */
export const globalShortcutState = z.enum(['off', 'active', 'taken', 'desktop-decides', 'unsupported'])
export type GlobalShortcutState = z.infer<typeof globalShortcutState>
