import type { Requester } from '../util/channel.ts'
import type { ChannelInput, ChannelName, ChannelOutput } from './contract.ts'

/** The functions that answer these channels. They decide nothing. */
export type Handlers<Name extends ChannelName> = {
  readonly [N in Name]: (
    input: ChannelInput<N>,
    by: Requester,
  ) => Promise<ChannelOutput<N>> | ChannelOutput<N>
}

/** For work that gives no answer of its own. */
export function toDone(_nothing: unknown): { kind: 'done' } {
  return { kind: 'done' }
}

/** For work that gives no answer of its own and cannot be refused. */
export function toNull(_nothing: unknown): null {
  return null
}
