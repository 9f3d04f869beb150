import * as z from 'zod/mini'
import { type DeniedByGate, deniedByGate } from './refusal.ts'
import { textMeant } from './typed-text.ts'

/** `person` if the main process saw the press behind a request; otherwise it may come from a program. */
export type Requester = 'person' | 'program'

/** The main window, or the small window with a program's consent request. */
export type WindowName = 'main' | 'consent'

export type Activation<Input, Settings> =
  | null
  | 'optional'
  | 'needed'
  | ((input: Input, settings: Settings) => boolean)

export interface Channel {
  readonly input: z.ZodMiniType
  readonly output: z.ZodMiniType
  /** The window that may call it. */
  readonly caller: WindowName
  /** Callable while Deckpass is locked or the vault is closed. */
  readonly whileLocked: boolean
  /**
   * Null if no user activation is needed. A channel that hands out or destroys something, or weakens a protection, needs
   * one, at least for some inputs; without it a confirm dialog asks. `optional`: runs either way, and the handler learns
   * whether there was one.
   */
  readonly activation: Activation<never, never>
  /** Whether a key that merely chooses in a list is activation enough. */
  readonly choosingIsEnough?: true
}

/** The defaults of a row: called by the main window, without a user activation. */
export const whileUnlocked = { caller: 'main', whileLocked: false, activation: null } as const

export const alsoWhileLocked = { ...whileUnlocked, whileLocked: true } as const

/** A channel that needs a user activation must be able to answer that it was refused. */
export function onActivation<const When extends Channel['activation'], Output extends z.ZodMiniType>(
  activation: When,
  output: DeniedByGate extends z.infer<Output> ? Output : never,
) {
  return { activation, output }
}

export const onAction = <Output extends z.ZodMiniType>(
  output: DeniedByGate extends z.infer<Output> ? Output : never,
) => onActivation('needed', output)

export const nothing = z.null()

/** For a channel that returns nothing but a refusal. */
export const doneResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('done') }),
  deniedByGate,
])

export const accountId = z.uuid()

export const oneAccount = z.strictObject({ accountId })

/** Text that a person typed, such as a path or a name. */
export const text = z.string().check(z.maxLength(4096))

export const secret = text.check(z.overwrite((typed) => textMeant('secret', typed)))
