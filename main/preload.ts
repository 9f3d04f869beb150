import { contextBridge, ipcRenderer } from 'electron'
import type { DeckpassBridge } from '../app/bridge/contract.ts'
import { isLanguage } from '../app/settings/model/language.ts'

/** Of a page's process; `webPreferences` sets them. */
function argument(name: 'region' | 'language'): string | undefined {
  const start = `--${name}=`
  return process.argv.find((each) => each.startsWith(start))?.slice(start.length)
}

const language = argument('language') ?? ''

/** All that a page gets. The prefix limits it to the channels of the contract. */
const bridge: DeckpassBridge = {
  region: Intl.DateTimeFormat.supportedLocalesOf(argument('region') ?? [])[0] ?? 'en-GB',
  language: isLanguage(language) ? language : 'en',
  request: (name, input) => ipcRenderer.invoke(`deckpass:${name}`, input),
  on(name, listener) {
    const forward = (_event: unknown, payload: Parameters<typeof listener>[0]) => listener(payload)
    ipcRenderer.on(`deckpass:${name}`, forward)
    return () => ipcRenderer.off(`deckpass:${name}`, forward)
  },
}

contextBridge.exposeInMainWorld('deckpass', bridge)
