import { app } from './app.ts'
import { chromium } from './browser/chromium.ts'
import { windowNews } from './browser-window.ts'

/** The test's side of the app: what it asks over the channel to its child process, and what it is told. */

export interface Ask {
  readonly id: number
  readonly verb: string
  readonly argument: unknown
}

export type Told =
  | { readonly kind: 'window'; readonly endpoint: string; readonly targetId: string }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

const verbs: Record<string, (argument: never) => unknown> = {
  quit: () => setImmediate(() => app.quit()) && undefined,
}

function tell(message: Told): void {
  process.send?.(message)
}

async function obey({ id, verb, argument }: Ask): Promise<void> {
  try {
    const act = verbs[verb]
    if (!act) throw new Error(`No such verb: ${verb}`)
    tell({ kind: 'done', id, value: await act(argument as never) })
  } catch (error) {
    tell({ kind: 'failed', id, message: String(error) })
  }
}

process.on('message', (ask: Ask) => void obey(ask))
// Nobody is left to ask for anything.
process.on('disconnect', () => process.exit(0))

windowNews.once('opened', (window) => {
  window.webContents.once('did-finish-load', async () => {
    const { endpoint } = await chromium()
    const { target } = await window.webContents.page
    tell({ kind: 'window', endpoint, targetId: target.targetId })
  })
})
