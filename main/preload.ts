import { contextBridge, ipcRenderer } from 'electron'
import type { DeckpassBridge } from '../app/bridge/contract.ts'
import { wireName } from '../app/bridge/wire-name.ts'
import { isLanguage } from '../app/settings/model/language.ts'

function argument(name: 'region' | 'language'): string | undefined {
  const start = `--${name}=`
  return process.argv.find((each) => each.startsWith(start))?.slice(start.length)
}

const language = argument('language') ?? ''

/** The only API of a page. */
const bridge: DeckpassBridge = {
  region: Intl.DateTimeFormat.supportedLocalesOf(argument('region') ?? [])[0] ?? 'en-GB',
  language: isLanguage(language) ? language : 'en',
  request: (name, input) => ipcRenderer.invoke(wireName(name), input),
  on(name, listener) {
    const forward = (_event: unknown, payload: Parameters<typeof listener>[0]) => listener(payload)
    ipcRenderer.on(wireName(name), forward)
    return () => ipcRenderer.off(wireName(name), forward)
  },
}

contextBridge.exposeInMainWorld('deckpass', bridge)
