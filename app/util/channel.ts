import * as z from 'zod/mini'
import { type DeniedByGate, deniedByGate } from './refusal.ts'
import { textMeant } from './typed-text.ts'

/** Who asks: a person, whose press the main process saw, or possibly a program. */
export type Requester = 'person' | 'program'

/** The main window, or the small one that shows a program's consent request. */
export type WindowName = 'main' | 'consent'

export interface Channel {
  readonly input: z.ZodMiniType
  readonly output: z.ZodMiniType
  /** The window that may call it. */
  readonly caller: WindowName
  /** Whether it may be called while Deckpass is locked or the vault is closed. */
  readonly whileLocked: boolean
  /**
   * Null if no user activation is needed. Whatever hands something out, destroys something or weakens a protection
   * needs one, at least for some inputs; if there was none, a confirm dialog asks. `optional`: it is done either way, and
   * the handler is told whether there was one.
   */
  readonly activation: null | 'optional' | 'needed' | ((input: never, settings: never) => boolean)
}

/** A row that does not say otherwise is for the main window and needs no user activation. */
export const whileUnlocked = { caller: 'main', whileLocked: false, activation: null } as const

export const alsoWhileLocked = { ...whileUnlocked, whileLocked: true } as const

/** What needs a user activation must be able to answer that it was refused. */
export function onActivation<const Activation extends Channel['activation'], Output extends z.ZodMiniType>(
  activation: Activation,
  output: DeniedByGate extends z.infer<Output> ? Output : never,
) {
  return { activation, output }
}

export const onAction = <Output extends z.ZodMiniType>(
  output: DeniedByGate extends z.infer<Output> ? Output : never,
) => onActivation('needed', output)

export const nothing = z.null()

/** The answer of a channel that has nothing to tell but a refusal. */
export const doneResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('done') }),
  deniedByGate,
])

export const accountId = z.uuid()

export const oneAccount = z.strictObject({ accountId })

/** A text that a person typed, a path or a name. */
export const text = z.string().check(z.maxLength(4096))

export const secret = text.check(z.overwrite((typed) => textMeant('secret', typed)))
