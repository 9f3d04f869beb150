import { join } from 'node:path'
import { app } from 'electron'
import type { Core } from '../../app/core.ts'
import type { Log } from '../../app/ports/index.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import type { Diagnostics } from '../help/diagnostics-report.ts'
import { lookAtSocketFolder } from '../lifecycle/private-socket.ts'
import { createFindAsker } from './endpoint/find-asker.ts'
import { keepEndpoint } from './keep-endpoint.ts'

interface ProgramParts {
  readonly log: Log
  readonly settings: Pick<SettingsStore, 'read'>
  readonly core: Core
  readonly userData: string
  readonly home: string
  readonly diagnostics: Diagnostics
  /** The endpoint opens only after this, when the main window has drawn its first screen. */
  readonly firstScreen: Promise<unknown>
}

/** Lets programs reach the broker of the core. */
export function startPrograms({
  log,
  settings,
  core,
  diagnostics,
  userData,
  home,
  firstScreen,
}: ProgramParts): void {
  const { platform, env, execPath, resourcesPath } = process
  const isAppImage = env.APPIMAGE !== undefined
  const ownFiles = {
    executable: execPath,
    isAppImage,
    // Of an AppImage it is the installed one that runs.
    script: isAppImage ? join(home, '.local', 'bin', 'deckpass') : join(resourcesPath, 'bin', 'deckpass'),
  }
  keepEndpoint({
    log,
    settings,
    core,
    async open() {
      await firstScreen
      const { openEndpoint } = await import('./endpoint/endpoint.ts')
      const findAsker = createFindAsker(platform, ownFiles, log)
      return openEndpoint({
        broker: core.broker,
        log,
        findAsker,
        userData,
        version: app.getVersion(),
        platform,
        env,
        readDiagnostics: () => diagnostics.read(),
      })
    },
    socketFolder: () => lookAtSocketFolder(platform, env, userData),
  })
}
