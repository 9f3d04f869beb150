import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import type { RunningApp } from './types.ts'

/**
 * Waits until the main process has done it. An answer of V8's inspector may be lost ("Resulting promise was
 * garbage collected"), but not what it answers: each of these acts is over when its function returns.
 */
async function done(answer: Promise<void>): Promise<void> {
  await answer.catch((error: unknown) => {
    if (!String(error).includes('garbage collected')) throw error
  })
}

/** What has to be done from inside the main process, because no desktop of this kind carries it. */
export function mainProcessActions(
  app: ElectronApplication,
): Pick<RunningApp, 'power' | 'network' | 'passTime' | 'clickMenu' | 'heap'> {
  return {
    // Chromium closes its sockets when the system tells it to sleep, and with them Playwright's way to the page.
    // Lock and unlock are told by Electron on macOS and Windows only.
    power: (event) => done(app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)),

    network: (state) =>
      done(
        app.evaluate(({ net, session }, online) => {
          if (online) session.defaultSession.disableNetworkEmulation()
          else session.defaultSession.enableNetworkEmulation({ offline: true })
          // Electron asks the system, which knows nothing of an emulation.
          Object.assign(net, { isOnline: () => online })
        }, state === 'online'),
      ),

    passTime: (ms) =>
      done(
        app.evaluate((_electron, passedMs) => {
          for (const clock of [Date, performance]) {
            const now = clock.now.bind(clock)
            clock.now = () => now() + passedMs
          }
        }, ms),
      ),

    // The menu bar is drawn by Electron itself: only a picture of it could be clicked.
    clickMenu: (path) =>
      done(
        app.evaluate(({ BrowserWindow, Menu }, labels) => {
          let items = Menu.getApplicationMenu()?.items ?? []
          let found = null
          for (const label of labels) {
            found = items.find((each) => each.label.replace(/&(.?)/g, '$1').startsWith(label))
            if (!found?.enabled) throw new Error(`The menu has no item "${label}" to click.`)
            items = found.submenu?.items ?? []
          }
          const [window] = BrowserWindow.getAllWindows()
          found?.click({}, window, window?.webContents)
        }, path),
      ),

    // The snapshot is taken inside, after a collection of garbage: an inspector would hold some of it itself.
    async heap() {
      const folder = await mkdtemp(join(tmpdir(), 'deckpass-heap-'))
      await chmod(folder, 0o777)
      const file = join(folder, 'main.heapsnapshot')
      const taken = app.evaluate((_electron, path) => {
        process.getBuiltinModule('node:v8').writeHeapSnapshot(path)
      }, file)
      await done(taken)
      const { strings }: { readonly strings: readonly string[] } = JSON.parse(await readFile(file, 'utf8'))
      await rm(folder, { recursive: true })
      return strings.join('\n')
    },
  }
}
