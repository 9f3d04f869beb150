import type { ChannelInput, DeckpassBridge, EventPayload } from '../../app/bridge/contract.ts'

type ChannelName = Parameters<DeckpassBridge['request']>[0]
type EventName = Parameters<DeckpassBridge['on']>[0]
type Answered<N extends ChannelName> = Awaited<ReturnType<typeof window.deckpass.request<N>>>
type Answer = (input: never) => unknown

const answers = new Map<ChannelName, Answer>()
const listeners = new Map<EventName, Set<(payload: never) => void>>()
let sent: { name: ChannelName; input: unknown }[] = []

/** A main process that answers as a test says, and null to every other request. */
export const fakeMain = {
  answer<N extends ChannelName>(
    name: N,
    answer: (input: ChannelInput<N>) => Answered<N> | Promise<Answered<N>>,
  ): void {
    answers.set(name, answer)
  },
  tell<N extends EventName>(name: N, payload: EventPayload<N>): void {
    for (const listener of listeners.get(name) ?? []) listener(payload as never)
  },
  /** The inputs that this request was sent with, in their order. */
  sent: (name: ChannelName) => sent.filter((each) => each.name === name).map(({ input }) => input),
  reset(): void {
    answers.clear()
    sent = []
  },
}

export const fakeBridge = {
  region: 'en-GB',
  language: 'en',
  async request(name: ChannelName, input: unknown) {
    sent.push({ name, input })
    return answers.get(name)?.(input as never) ?? null
  },
  on(name: EventName, listener: (payload: never) => void) {
    const all = listeners.get(name) ?? new Set()
    listeners.set(name, all.add(listener))
    return () => all.delete(listener)
  },
} as unknown as DeckpassBridge
