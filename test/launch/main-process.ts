import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import type { LanguageSetting } from '../../app/settings/model/language.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { until } from '../desktop/wait.ts'
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

function readSnapshot(page: Page): Promise<Snapshot> {
  return page.evaluate(() => window.deckpass.request('snapshot.read', null))
}

/** React has drawn by then what a listener asked it to. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

/** Whether a page may choose the language now, as the settings do: what the main process words follows it, too. */
async function chooseLanguage(page: Page, language: LanguageSetting): Promise<boolean> {
  const answer = await page.evaluate(
    (chosen) => window.deckpass.request('settings.change', { language: chosen }),
    language,
  )
  return answer.kind === 'changed'
}

/** What has to be done from inside the main process, because no desktop of this kind carries it. */
export function mainProcessActions(
  app: ElectronApplication,
): Pick<RunningApp, 'power' | 'network' | 'passTime' | 'clickMenu' | 'chooseFile' | 'heap' | 'drawIn'> {
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

    // The dialog is GTK's: where its own field for a path appears, and when, differs from one version to the next.
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
      // As the main process tells its pages, but without the setting, which nobody may change while Deckpass is locked.
      const tell = async () => {
        const { revision, base } = isConsent ? { revision: 0, base: null } : await readSnapshot(page)
        const wanted = language ?? base?.language ?? 'en'
        const change =
          language === null || base === null
            ? // A gap, after which the page reads the snapshot again.
              { revision: revision + 1_000, base: null }
            : { revision: revision + 1, base: { ...base, language } }
        const message = isConsent
          ? { channel: 'deckpass:language', payload: wanted }
          : { channel: 'deckpass:changed', payload: { changed: [], removed: [], order: null, ...change } }
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
      // A change of the app's own that comes between has the page read the snapshot, and what was told is lost.
      await until(`the page speaks ${language ?? 'its own language'}`, isChosen ? isDrawn : tell, 25_000)
      await nextFrames(page)
      if (!isChosen) return
      // What the main process words, such as help, was asked for in these frames, and is answered before this is.
      await readSnapshot(page)
      await nextFrames(page)
    },

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
