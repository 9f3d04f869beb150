import type { App } from 'electron'
import type { Log } from '../../app/ports/index.ts'
import { forbidCoreDumps } from '../lifecycle/core-dumps.ts'
import { unlistedSwitches } from './allowed-switches.ts'
import { hardenContents } from './harden-contents.ts'

/**
 * The rules that hold for every page, however it is made. Call before `ready`: the sandbox cannot be asked
 * for later. `devOrigin` is the development server's origin, or null in a built app.
 */
export function hardenApp(app: App, log: Log, devOrigin: string | null): void {
  app.enableSandbox()
  if (app.isPackaged)
    for (const each of unlistedSwitches(process.argv.slice(1), process.platform)) {
      app.commandLine.removeSwitch(each)
      log.warn('app.switch-refused', { name: each })
    }
  // Chromium would fetch a spelling dictionary for every session, and remember who may be reached by QUIC.
  app.on('session-created', (created) => created.setSpellCheckerLanguages([]))
  app.commandLine.appendSwitch('disable-quic')
  // A script's hint would have a name looked up, and a name can carry out what the script knows.
  // `execCommand('paste')` would read the clipboard, in an Electron that has no `enableDeprecatedPaste` to say no.
  // Electron lets each script use the clipboard (`javaScriptCanAccessClipboard`), so that `execCommand('copy')`
  // would write it without a press and without the marks that keep a value out of histories.
  app.commandLine.appendSwitch(
    'blink-settings',
    'dnsPrefetchingEnabled=false,DOMPasteAllowed=false,javaScriptCanAccessClipboard=false',
  )
  app.on('web-contents-created', (_event, contents) => {
    hardenContents(contents, { log, devOrigin })
    // Its process is there, and the page has drawn nothing yet.
    contents.on('dom-ready', () =>
      forbidCoreDumps(
        process.platform,
        log,
        app.getAppMetrics().map(({ pid }) => pid),
      ),
    )
  })
}
