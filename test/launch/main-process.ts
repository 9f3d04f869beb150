import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import type { LanguageSetting } from '../../app/settings/model/language.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { until } from '../desktop/wait.ts'
import type { RunningApp } from './types.ts'

/**
 * Waits until the main process has run a function. V8's inspector may lose the answer ("Resulting promise was garbage
 * collected"), but the function has finished then, because each of these is synchronous.
 */
async function done(answer: Promise<void>): Promise<void> {
  await answer.catch((error: unknown) => {
    if (!String(error).includes('garbage collected')) throw error
  })
}

function readSnapshot(page: Page): Promise<Snapshot> {
  return page.evaluate(() => window.deckpass.request('snapshot.read', null) as Promise<Snapshot>)
}

/** Waits until React has rendered the latest change. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

/**
 * Chooses the language by the settings, which the main process follows as well. False if the page may not do so now.
 */
async function chooseLanguage(page: Page, language: LanguageSetting): Promise<boolean> {
  const answer = await page.evaluate(
    (chosen) => window.deckpass.request('settings.change', { language: chosen }),
    language,
  )
  return answer.kind === 'changed'
}

/** Events and actions that these desktops cannot cause, so they are triggered inside the main process. */
export function mainProcessActions(
  app: ElectronApplication,
): Pick<RunningApp, 'power' | 'network' | 'passTime' | 'clickMenu' | 'chooseFile' | 'heap' | 'drawIn'> {
  return {
    // If the system announced its sleep, Chromium would close its sockets, including Playwright's to the page. Electron
    // reports lock and unlock only on macOS and Windows.
    power: (event) => done(app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)),

    network: (state) =>
      done(
        app.evaluate(({ net, session }, online) => {
          if (online) session.defaultSession.disableNetworkEmulation()
          else session.defaultSession.enableNetworkEmulation({ offline: true })
          // Electron asks the system, which the emulation does not change.
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

    // Electron draws the menu bar itself, so no tool could find its items.
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

    // GTK's dialog shows its path field at another place and time in each version.
    chooseFile: (path) =>
      done(
        app.evaluate(({ dialog }, filePath) => {
          dialog.showSaveDialog = async () => ({ canceled: false, filePath })
          dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
        }, path),
      ),

    async drawIn(page, language) {
      const isConsent = page.url().includes('consent')
      const speaks = () => page.evaluate(() => document.documentElement.lang)
      const isChosen = !isConsent && (await chooseLanguage(page, language ?? 'system'))
      const isDrawn = async () => {
        const wanted = language ?? (await page.evaluate(() => window.deckpass.language))
        return (await speaks()) === wanted ? true : null
      }
      // Sends the event of the main process without changing the setting, which is impossible while Deckpass is locked.
      const announce = async () => {
        const snapshot = isConsent ? null : await readSnapshot(page)
        const wanted = language ?? snapshot?.base.language ?? 'en'
        const message = isConsent
          ? { channel: 'deckpass:language', payload: wanted }
          : {
              channel: 'deckpass:changed',
              payload: { ...snapshot, base: { ...snapshot?.base, language: wanted } },
            }
        await done(
          app.evaluate(
            ({ webContents }, { url, channel, payload }) =>
              webContents
                .getAllWebContents()
                .find((each) => each.getURL() === url)
                ?.send(channel, payload),
            { url: page.url(), ...message },
          ),
        )
        await page.waitForTimeout(100)
        return (await speaks()) === wanted ? true : null
      }
      // Repeated, because a change of the app in between would make the page read the real snapshot.
      await until(`the page speaks ${language ?? 'its own language'}`, isChosen ? isDrawn : announce, 25_000)
      await nextFrames(page)
      if (!isChosen) return
      // In these frames the page has requested texts such as help. They arrive before this answer.
      await readSnapshot(page)
      await nextFrames(page)
    },

    // V8 collects garbage before the snapshot. It is written inside the process, because an inspector would keep
    // objects alive.
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
