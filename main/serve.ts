import { app, ipcMain } from 'electron'
import type { WindowName } from '../app/channel/channel.ts'
import type { Parts } from './compose.ts'
import { createHandlers } from './handlers.ts'
import { readAbout } from './help/about.ts'
import { createDiagnostics } from './help/diagnostics-report.ts'
import { readSystemFacts } from './help/system-facts.ts'
import { quitAndReopen } from './lifecycle/quit.ts'
import { builtFolder, env, executable, isPackaged, pageOrigin, platform } from './own-program.ts'
import { startEndpoint } from './programs/endpoint/endpoint.ts'
import { createFindAsker } from './programs/endpoint/find-asker.ts'
import { ownFilesOf } from './programs/endpoint/processes.ts'
import { serveBridge } from './window/bridge-server.ts'

/** Where a Linux package installs the command. */
const packagedCommand = '/usr/bin/deckpass'

/** Answers the windows and the programs. */
export function serve(parts: Parts): void {
  const { userData, log, clock, redactor, settings, vault, estimateStrength, core } = parts
  const { window, consentWindow, fileDialog, proxyKindsFor, quit } = parts
  const readSystem = async (addresses: readonly string[]) => ({
    // Electron records Chromium's display backend in this switch on Linux; elsewhere it is empty.
    ...(await readSystemFacts(process, app.commandLine.getSwitchValue('ozone-platform'))),
    proxies: await proxyKindsFor(addresses),
  })
  const diagnostics = createDiagnostics({ clock, redactor, core, fileDialog, readSystem })
  const home = app.getPath('home')
  startEndpoint({
    userData,
    platform,
    env,
    log,
    settings,
    core,
    firstScreen: window.firstScreen,
    findAsker: createFindAsker({ platform, own: ownFilesOf(process, home), log }),
    version: app.getVersion(),
    readDiagnostics: diagnostics.read,
  })
  const handlers = createHandlers({
    core,
    settings,
    vault,
    estimateStrength,
    window,
    consentWindow,
    diagnostics,
    cli: { platform, env, isPackaged, home, resources: process.resourcesPath, packagedCommand },
    readAbout: () => readAbout(builtFolder, executable),
    reopen() {
      // An update would replace the program while it starts again.
      quit.keepVersion()
      quitAndReopen(app, process, { isHidden: !window.isVisible })
    },
  })
  const windowId = (name: WindowName) => (name === 'main' ? window : consentWindow).id
  serveBridge({ ipcMain, gate: core.gate, log, origin: pageOrigin, windowId }, handlers)
}
