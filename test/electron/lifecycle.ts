import { EventEmitter } from 'node:events'

/** Where the app stands in its life, for the calls that Electron allows only before or after `ready`. */
export const lifecycle = { ready: false, quitting: false }

/** What is asked of the app from elsewhere: to quit, by a menu or because its last page was taken away. */
export const wishes = new EventEmitter<{ quit: [] }>()

/** Throws unless the app is ready, as Electron does for what needs the system's services. */
export function requireReady(call: string): void {
  if (!lifecycle.ready) throw new Error(`${call} can only be used after the app is ready.`)
}

/** Throws once the app is ready: too late to change how it starts. */
export function requireNotReady(call: string): void {
  if (lifecycle.ready) throw new Error(`${call} should be called before app is ready.`)
}

/** For a call that electron.d.ts still names, but that must not be made any more. */
export function gone(call: string, instead: string): never {
  throw new Error(`${call} is deprecated or removed. Use ${instead}.`)
}

/** An event whose default a listener may prevent. */
export class CancelableEvent {
  #prevented = false
  get defaultPrevented(): boolean {
    return this.#prevented
  }
  preventDefault(): void {
    this.#prevented = true
  }
}

/** Emits `name` with an event that a listener may prevent, and tells whether one did. */
export function isPrevented(emitter: EventEmitter, name: string, details: object = {}): boolean {
  const event = Object.assign(new CancelableEvent(), details)
  emitter.emit(name, event)
  return event.defaultPrevented
}
