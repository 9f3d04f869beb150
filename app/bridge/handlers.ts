import type { Requester } from '../util/channel.ts'
import type { ChannelInput, ChannelName, ChannelOutput } from './contract.ts'

/** The functions that answer these channels. They decide nothing, because the gate does. */
export type Handlers<Name extends ChannelName> = {
  readonly [N in Name]: (
    input: ChannelInput<N>,
    by: Requester,
  ) => Answer<ChannelOutput<N>> | NothingFor<ChannelOutput<N>>
}

type Answer<Output> = Output | Promise<Output>

/** Where the page gets null, the handler may return nothing. */
type NothingFor<Output> = null extends Output ? Answer<void> : never
