import { join } from 'node:path'
import { app } from 'electron'
import { type Handlers, toDone, toNull } from '../../app/bridge/handlers.ts'
import type { Gate } from '../../app/gate/gate.ts'
import type { Idle } from '../../app/lock/ports.ts'
import type { programChannels } from '../../app/programs/channels.ts'
import { lookAtSocketFolder } from '../lifecycle/socket.ts'
import { mainPageUrl } from '../window/pages.ts'
import type { PageOptions } from '../window/window-options.ts'
import { ConsentWindow, openConsentBrowserWindow } from './consent-window.ts'
import { createFindAsker, isRunning } from './endpoint/find-asker.ts'
import { installCli, readCliInstallation } from './installation.ts'
import { type ProgramsPorts, startPrograms } from './start-programs.ts'

interface ProgramParts
  extends Omit<ProgramsPorts, 'consentWindow' | 'isRunning' | 'openEndpoint' | 'socketFolder'> {
  readonly gate: Gate
  readonly idle: Idle
  readonly pageOptions: PageOptions
  readonly userData: string
  readonly platform: NodeJS.Platform
  /** The endpoint opens only after this, when the main window has drawn its first screen. */
  readonly drawn: Promise<unknown>
}

/** The programs' endpoint and window, and the handlers of their channels. */
export function createPrograms(parts: ProgramParts) {
  const { clock, log, idle, settings, gate, pageOptions, userData, platform, drawn } = parts
  const { env } = process
  const consentWindow = new ConsentWindow({
    clock,
    idle,
    open: (events) =>
      openConsentBrowserWindow(
        {
          ...pageOptions,
          log,
          url: new URL('programs/consent.html', mainPageUrl).href,
          isHiddenFromScreenshots: () => settings.read().hideFromScreenshots,
          onInput: (input) => gate.noteInput('consent', input),
        },
        events,
      ),
  })
  const home = app.getPath('home')
  const ownFiles = {
    executable: process.execPath,
    isAppImage: env.APPIMAGE !== undefined,
    // Of an AppImage it is the installed one that runs.
    script:
      env.APPIMAGE === undefined
        ? join(process.resourcesPath, 'bin', 'deckpass')
        : join(home, '.local', 'bin', 'deckpass'),
  }
  const approvals = startPrograms({
    ...parts,
    consentWindow,
    isRunning: (each) => isRunning(platform, each),
    async openEndpoint(broker) {
      await drawn
      const { openEndpoint } = await import('./endpoint/endpoint.ts')
      const findAsker = createFindAsker(platform, ownFiles, log)
      return openEndpoint({ broker, log, findAsker, userData, version: app.getVersion(), platform, env })
    },
    socketFolder: () => lookAtSocketFolder(platform, env, userData),
  })
  const cli = {
    platform,
    env,
    isPackaged: app.isPackaged,
    resources: process.resourcesPath,
    home,
    packagedCommand: '/usr/bin/deckpass',
  }
  const handlers: Handlers<keyof typeof programChannels> = {
    'programs.revoke': ({ id }) => toNull(approvals.revoke(id)),
    'cli.read': () => readCliInstallation(cli),
    'cli.install': () => installCli(cli),
    'consent.read': () => toNull(consentWindow.read()),
    'consent.answer': ({ id, choice }) => toDone(consentWindow.answer(id, choice)),
  }
  return { consentWindow, handlers }
}
