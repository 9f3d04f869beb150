import { type App, shell } from 'electron'
import type { Log } from '../../app/ports.ts'
import { isListedLink } from './external-links.ts'
import { hardenContents } from './harden-contents.ts'

/** Switches of a command line that would hand the window to another program or lift its rules. */
const forbiddenSwitches = ['remote-debugging-port', 'remote-debugging-pipe', 'disable-web-security']

/**
 * The rules that hold for every page, whoever makes it. Call before `ready`: the sandbox cannot be asked
 * for later. `devOrigin` is the development server's origin, or null in a built app.
 */
export function hardenApp(app: App, log: Log, devOrigin: string | null): void {
  app.enableSandbox()
  if (app.isPackaged) for (const each of forbiddenSwitches) app.commandLine.removeSwitch(each)
  // Chromium would fetch a spelling dictionary for every session, and remember who may be reached by QUIC.
  app.on('session-created', (created) => created.setSpellCheckerLanguages([]))
  app.commandLine.appendSwitch('disable-quic')
  // Nobody has chosen a certificate, and left alone Electron would take the first.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault()
    choose()
  })
  const openLink = (url: string) => {
    if (isListedLink(url)) void shell.openExternal(url)
    else log.warn('window.link-refused')
  }
  app.on('web-contents-created', (_event, contents) => hardenContents(contents, { log, devOrigin, openLink }))
}
