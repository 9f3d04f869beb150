import type { Codec } from './codec.ts'

/**
 * One end of the way between the page's world and the preload's. The two share a document but not one
 * JavaScript object, as in Electron; what crosses is copied, and functions and promises become stand-ins
 * for those on the other side. Runs in both worlds, from its own source text.
 */
export interface Peer {
  /** Copies `value` to the other world, which hands it to its `onGift` under `name`. Throws what that throws. */
  give(name: string, value: unknown): void
  onGift(listener: (name: string, value: unknown) => void): void
}

/** `sends` and `receives` name the DOM events of each direction; the page's own scripts do not know them. */
export function makePeer(codec: Codec, sends: string, receives: string): Peer {
  const functions: ((...args: unknown[]) => unknown)[] = []
  const promises = new Map<string, PromiseWithResolvers<unknown>>()
  const answers: { ok: boolean; text: string }[] = []
  let gift: (name: string, value: unknown) => void = () => undefined
  let promiseCount = 0

  // Held here, before a script of the page can put its own in their place.
  const NativeEvent = CustomEvent
  const dispatch = window.dispatchEvent.bind(window)

  /** Synchronous: the other side has handled it when this returns. */
  function tell(kind: string, ...rest: unknown[]): void {
    dispatch(new NativeEvent(sends, { detail: JSON.stringify([kind, ...rest]) }))
  }

  function ask(kind: string, ...rest: unknown[]): unknown {
    tell(kind, ...rest)
    const answer = answers.pop()
    if (!answer) throw new Error('The other world did not answer.')
    const value = decode(answer.text)
    if (!answer.ok) throw value
    return value
  }

  function asError(thrown: unknown): Error {
    return new Error(thrown instanceof Error ? thrown.message : String(thrown))
  }

  function reference(value: object): string | null {
    if (typeof value === 'function') {
      functions.push((...args) => Reflect.apply(value, undefined, args))
      return `f${functions.length - 1}`
    }
    if (!(value instanceof Promise)) return null
    const name = `p${promiseCount++}`
    value.then(
      (result) => settle(name, true, result),
      (error) => settle(name, false, asError(error)),
    )
    return name
  }

  function settle(name: string, ok: boolean, result: unknown): void {
    try {
      tell('settle', name, ok, encode(result))
    } catch (error) {
      tell('settle', name, false, encode(asError(error)))
    }
  }

  function dereference(name: string): unknown {
    if (name.startsWith('f')) {
      return (...args: unknown[]) => ask('call', Number(name.slice(1)), encode(args))
    }
    const settled = Promise.withResolvers<unknown>()
    promises.set(name, settled)
    return settled.promise
  }

  function encode(value: unknown): string {
    return codec.encode(value, reference)
  }

  function decode(text: string): unknown {
    return codec.decode(text, dereference)
  }

  /** A listener's exception would be lost in the dispatch, so each question has its answer. */
  function answer(work: () => unknown): void {
    let told: [ok: boolean, text: string]
    try {
      told = [true, encode(work())]
    } catch (error) {
      told = [false, encode(asError(error))]
    }
    tell('answer', ...told)
  }

  function call(id: number, text: string): unknown {
    const args = decode(text)
    return functions[id]?.(...(Array.isArray(args) ? args : []))
  }

  window.addEventListener(receives, (event) => {
    if (!(event instanceof NativeEvent)) return
    event.stopImmediatePropagation()
    const [kind, first, second, third] = JSON.parse(event.detail)
    if (kind === 'call') answer(() => call(first, second))
    if (kind === 'give') answer(() => gift(first, decode(second)))
    if (kind === 'answer') answers.push({ ok: first, text: second })
    if (kind === 'settle') promises.get(first)?.[second ? 'resolve' : 'reject'](decode(third))
  })

  return {
    give: (name, value) => {
      ask('give', name, encode(value))
    },
    onGift: (listener) => {
      gift = listener
    },
  }
}
