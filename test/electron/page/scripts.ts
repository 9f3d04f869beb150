import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Script } from 'node:vm'
import { makeCodec } from './codec.ts'
import { makePeer } from './peer.ts'
import { pageWorld, preloadWorld, receiverName } from './worlds.ts'

/** The world that the preload and Electron's own scripts share; the page's scripts cannot reach it. */
export const preloadWorldName = 'electron-preload'

/** What the preload's world calls to reach the main process. */
export const bindingName = 'standInSend'

/**
 * The scripts that run in each new document before its own, in this order: one in the page's world, one
 * in the preload's. Only the top frame has a preload.
 */
export function documentScripts(preload: string | null, process: Record<string, unknown>) {
  const toPreload = randomUUID()
  const toPage = randomUUID()
  const inTopFrame = (body: string) => `if (window === window.top) { ${body} }`
  const peer = (sends: string, receives: string) =>
    `(${makePeer})(codec, ${JSON.stringify(sends)}, ${JSON.stringify(receives)})`
  const preloadFunction = preload === null ? 'null' : asFunction(preload)
  return {
    page: inTopFrame(`{
      const codec = (${makeCodec})();
      (${pageWorld})(${peer(toPreload, toPage)});
    }`),
    preload: inTopFrame(`(${preloadWorld})((() => {
      const codec = (${makeCodec})();
      return {
        codec,
        peer: ${peer(toPage, toPreload)},
        send: globalThis[${JSON.stringify(bindingName)}],
        receiver: ${JSON.stringify(receiverName)},
        process: ${JSON.stringify(process)},
        preload: ${preloadFunction},
      };
    })())`),
  }
}

/** The preload's text. Throws where it is no script: inside the page that would be hard to see. */
export async function readPreload(path: string): Promise<string> {
  const text = await readFile(path, 'utf8')
  new Script(asFunction(text), { filename: path })
  return text
}

function asFunction(preload: string): string {
  return `(require, process, module, exports) => {\n${preload}\n}`
}
