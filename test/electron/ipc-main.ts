import { EventEmitter } from 'node:events'
import { makeCodec } from './page/codec.ts'
import type { FromPage, ToPage } from './page/worlds.ts'
import type { WebFrameStandIn } from './web-frame.ts'

/** Who asks. `Sender` is the page's web contents. */
export interface IpcEvent<Sender = unknown> {
  readonly type: 'frame'
  readonly sender: Sender
  /** Null once the frame shows another document, or has gone. */
  readonly senderFrame: WebFrameStandIn | null
  readonly frameId: number
  readonly processId: number
}

type Handler = (event: IpcEvent, ...args: unknown[]) => unknown
type Call = Extract<FromPage, { kind: 'invoke' | 'send' }>

const codec = makeCodec()
const handlers = new Map<string, Handler>()

/** What `ipcRenderer.invoke` and `send` reach; a channel has one handler. */
export const ipcMain = Object.assign(new EventEmitter(), {
  handle(channel: string, listener: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof listener !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof listener}'`)
    }
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

export function ipcEvent<Sender>(sender: Sender, frame: WebFrameStandIn | null): IpcEvent<Sender> {
  return {
    type: 'frame',
    sender,
    get senderFrame() {
      return frame?.isDestroyed() ? null : frame
    },
    frameId: frame?.routingId ?? -1,
    processId: process.pid,
  }
}

/** Has the page's call handled; resolves to what it is to be told, in Electron's words where it failed. */
export async function answerCall(call: Call, event: IpcEvent): Promise<ToPage | null> {
  const args = codec.decode(call.args)
  const values = Array.isArray(args) ? args : []
  const { channel } = call
  if (call.kind === 'send') {
    ipcMain.emit(channel, event, ...values)
    return null
  }
  try {
    const handler = handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return { kind: 'reply', id: call.id, value: codec.encode(await handler(event, ...values)) }
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error)
    return { kind: 'refusal', id: call.id, message: `Error invoking remote method '${channel}': ${error}` }
  }
}
