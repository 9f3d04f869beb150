import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { requestNames } from '../../../app/bridge/channels.ts'
import { config } from '../../electron/config.ts'
import { versions } from '../../electron/versions.ts'
import type { Asked, Told } from './messages.ts'
import { VirtualTime } from './virtual-time.ts'

/**
 * Runs a built main script as `test/electron/run.ts` does, but with a window that draws nothing, and tells
 * the bench when what happened. What Node and the stand-in need to be there does not count. With the
 * argument `virtual` time stands still unless the bench lets it pass.
 */

const standIn = import.meta.resolve('../../electron/index.ts')
const blank = import.meta.resolve('./blank-contents.ts')
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') return { url: standIn, shortCircuit: true }
    return next(specifier.endsWith('/web-contents.ts') ? blank : specifier, context)
  },
})
const isVirtual = process.argv[2] === 'virtual'
Object.defineProperty(process, 'versions', { value: { ...process.versions, ...versions } })
Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: config.appPath })
process.argv = [process.execPath, config.appPath]

await import('../../electron/index.ts')
const { app, becomeReady, mainScript } = await import('../../electron/app.ts')
const { windowNews } = await import('../../electron/browser-window.ts')
const { answerCall, ipcEvent } = await import('../../electron/ipc-main.ts')
const { contentsNews } = await import('./blank-contents.ts')
// In Electron the lock is the system's work; here it would be a server's in this process.
Object.assign(app, { requestSingleInstanceLock: () => true })
const readClock = performance.now.bind(performance)
const time = new VirtualTime()
if (isVirtual) time.install()

/** As little of a change as tells that the vault is open: what is read here counts as the app's memory. */
const opened = z.object({
  base: z.object({ vault: z.object({ state: z.literal('ready') }) }),
  changed: z.array(z.unknown()),
})
const startedAt = readClock()
const passed = () => readClock() - startedAt
let windowMs: number | null = null
windowNews.once('opened', () => {
  windowMs = passed()
})
contentsNews.on('sent', (channel, payload) => {
  const openMs = passed()
  const change = opened.safeParse(payload)
  if (channel !== 'changed' || !change.success || windowMs === null) return
  contentsNews.removeAllListeners('sent')
  tell({ kind: 'open', windowMs, openMs, accounts: change.data.changed.length })
})

await import(pathToFileURL(mainScript).href)
tell({ kind: 'evaluated', ms: passed() })
becomeReady()

process.on('message', (asked: Asked) => void answer(asked))
// Nobody is left to ask for anything.
process.on('disconnect', () => process.exit(0))

async function answer(asked: Asked): Promise<void> {
  if (asked.kind === 'memory') {
    // A call from nowhere is refused and logged; what it takes to keep secrets out of the log is then in memory, too.
    const call = { kind: 'invoke', id: 1, channel: requestNames[0], args: '["array",[]]' } as const
    await answerCall(call, ipcEvent({ id: 0, isDestroyed: () => false }, null))
    for (let times = 0; times < 3; times += 1) await time.settle(() => globalThis.gc?.())
    const { heapUsed, external, rss } = process.memoryUsage()
    tell({ kind: 'memory', alive: heapUsed + external, resident: rss })
    return
  }
  const before = { wakeUps: time.wakeUps, cpu: process.cpuUsage() }
  await time.pass(asked.minutes * 60_000)
  const { user, system } = process.cpuUsage(before.cpu)
  tell({ kind: 'idled', wakeUps: time.wakeUps - before.wakeUps, cpuMs: (user + system) / 1000 })
}

function tell(message: Told): void {
  process.send?.(message)
}
