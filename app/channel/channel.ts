import * as z from 'zod/mini'
import { maxTextLength, trimTyped } from '../util/typed-text.ts'
import { type DeniedByGate, deniedByGate } from './refusal.ts'

/** `person` if the main process saw the press behind a request; otherwise it may come from a program. */
export type Requester = 'person' | 'program'

export type WindowName = 'main' | 'consent'

/** `chosen`: a key that selects in a list. `typed`: any key, or a button still held, as when a drag ends. */
export type LeastInput = 'pressed' | 'chosen' | 'typed'

export interface Channel<Input, Output, Settings> {
  readonly input: z.ZodMiniType<Input>
  readonly output: z.ZodMiniType<Output>
  readonly caller: WindowName
  /** Callable while Deckpass is locked or the vault is closed. */
  readonly whileLocked: boolean
  /**
   * A user activation is needed to hand out or destroy something or to weaken a protection, at least for some inputs;
   * without it a dialog asks the person. `optional`: the call runs either way, and its handler learns which.
   */
  readonly activation: null | 'optional' | ((input: Input, settings: Settings) => LeastInput | null)
  /** The host that would get credentials, which the confirm dialog names; null if none would. */
  hostOf(input: Input): string | null
}

interface Row<Input, Output> extends Partial<Pick<Channel<never, never, never>, 'caller' | 'whileLocked'>> {
  readonly input: Input
  readonly output: Output
}

const defaults = { caller: 'main', whileLocked: false, hostOf: () => null } as const

/** A channel without a user activation. By default the main window calls it, and only while Deckpass is unlocked. */
export function channel<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  row: Row<Input, Output> & { readonly activation?: 'optional' },
) {
  return { ...defaults, activation: null, ...row }
}

/**
 * A channel that needs a user activation: a press or, if `activation` is given, the least input that it returns, or
 * none if it returns null. The output must include `DeniedByGate`, which is the answer to a refused call.
 */
export function guardedChannel<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  When extends (input: never, settings: never) => LeastInput | null = never,
>(
  row: Row<Input, DeniedByGate extends z.infer<Output> ? Output : never> & {
    readonly activation?: When
    hostOf?(input: z.infer<Input>): string | null
  },
) {
  return { ...defaults, activation: () => 'pressed' as const, ...row }
}

export const nothing = z.null()

export const nothingOrDenied = z.nullable(deniedByGate)

export const accountId = z.uuid()

export const oneAccount = z.strictObject({ accountId })

export const text = z.string().check(z.maxLength(maxTextLength))

export const secret = text.check(z.overwrite((typed) => trimTyped('secret', typed)))
