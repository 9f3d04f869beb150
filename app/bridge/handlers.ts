import type { Requester } from '../util/channel.ts'
import type { ChannelInput, ChannelName, ChannelOutput } from './contract.ts'

/** The functions that answer these channels. They decide nothing, because the gate does. */
export type Handlers<Name extends ChannelName> = {
  readonly [N in Name]: (
    input: ChannelInput<N>,
    by: Requester,
  ) => Promise<ChannelOutput<N>> | ChannelOutput<N>
}

/** The answer after work without a result. */
export function toDone(_nothing: unknown): { kind: 'done' } {
  return { kind: 'done' }
}

/** The answer after work that has no result and cannot be refused. */
export function toNull(_nothing: unknown): null {
  return null
}
