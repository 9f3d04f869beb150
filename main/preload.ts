import { contextBridge, ipcRenderer } from 'electron'
import type { DeckpassBridge } from '../app/bridge/contract.ts'

/** Of a page's process; `webPreferences` sets it. */
const regionSwitch = '--region='

/** All that a page gets. The prefix limits it to the channels of the contract. */
const bridge: DeckpassBridge = {
  region: process.argv.find((each) => each.startsWith(regionSwitch))?.slice(regionSwitch.length) ?? 'en-GB',
  request: (name, input) => ipcRenderer.invoke(`deckpass:${name}`, input),
  on(name, listener) {
    const forward = (_event: unknown, payload: Parameters<typeof listener>[0]) => listener(payload)
    ipcRenderer.on(`deckpass:${name}`, forward)
    return () => ipcRenderer.off(`deckpass:${name}`, forward)
  },
}

contextBridge.exposeInMainWorld('deckpass', bridge)
