import { contextBridge, ipcRenderer } from 'electron'
import { type EventName, eventNames, type RequestName, requestNames } from '../app/bridge/channels.ts'
import type { DeckpassBridge } from '../app/bridge/contract.ts'

const requests: ReadonlySet<string> = new Set(requestNames)
const events: ReadonlySet<string> = new Set(eventNames)

/** The window sees two functions and no more; a name outside the contract does not reach the main process. */
const bridge: DeckpassBridge = {
  request(name: RequestName, input: unknown) {
    if (!requests.has(name)) return Promise.reject(new Error('Unknown request.'))
    return ipcRenderer.invoke(name, input)
  },
  on(name: EventName, listener: (payload: never) => void) {
    if (!events.has(name)) throw new Error('Unknown event.')
    const forward = (_event: unknown, payload: unknown) => listener(payload as never)
    ipcRenderer.on(name, forward)
    return () => ipcRenderer.off(name, forward)
  },
}

contextBridge.exposeInMainWorld('deckpass', bridge)
