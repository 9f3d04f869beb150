import { EventEmitter } from 'node:events'
import type { WebContentsStandIn } from './web-contents.ts'
import type { WebFrameStandIn } from './web-frame.ts'

export interface IpcEvent {
  readonly type: 'frame'
  readonly sender: WebContentsStandIn
  readonly senderFrame: WebFrameStandIn | null
  readonly frameId: number
  readonly processId: number
}

type Handler = (event: IpcEvent, ...args: unknown[]) => unknown

const handlers = new Map<string, Handler>()

/** What `ipcRenderer.invoke` reaches; a channel has one handler. */
export const ipcMain = Object.assign(new EventEmitter(), {
  handle(channel: string, listener: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof listener !== 'function')
      throw new TypeError(`Expected handler to be a function, but found ${typeof listener}`)
    handlers.set(channel, listener)
  },
  handleOnce(channel: string, listener: Handler): void {
    ipcMain.handle(channel, (event, ...args) => {
      handlers.delete(channel)
      return listener(event, ...args)
    })
  },
  removeHandler(channel: string): void {
    handlers.delete(channel)
  },
})

/** Runs the handler of `channel`. Rejects with what the handler threw, or because there is none. */
export async function callHandler(channel: string, event: IpcEvent, args: unknown[]): Promise<unknown> {
  const handler = handlers.get(channel)
  if (!handler) throw new Error(`No handler registered for '${channel}'`)
  return handler(event, ...args)
}
