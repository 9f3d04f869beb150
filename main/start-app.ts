import { join } from 'node:path'
import { app } from 'electron'
import { dataFolderWords, t } from '../app/words/index.ts'
import { prepare } from './before-ready.ts'
import { cleanEnvironment } from './desktop/environment.ts'
import { speakIn, systemLanguages } from './desktop/locale.ts'
import { dataFolderProblem } from './files/data-folder.ts'
import { hasDisplay, noDisplay } from './lifecycle/display.ts'
import { readSettingsAtStart } from './lifecycle/settings-at-start.ts'
import { holderOf } from './lifecycle/single-instance.ts'
import { askToTakeOver, showStartFailure } from './lifecycle/start-failure.ts'
import { startFailureStatus } from './lifecycle/start-failure-status.ts'

/** Starts the app, or shows why it cannot. Resolves before `ready`, because `ready` waits for it. */
export async function startApp(userData: string): Promise<void> {
  const { env, execPath, platform } = process
  cleanEnvironment(env, execPath)
  // As root Chromium runs only without its sandbox, but Deckpass needs the sandbox.
  if (process.getuid?.() === 0) end('Deckpass does not run as root. Start it as the person who uses it.')
  const found = await readSettingsAtStart(userData, platform)
  await speakIn(found.settings.language, systemLanguages(app, process))
  const holder = await holderOf(userData, platform)
  const isDisplayed = await hasDisplay(platform, env)
  const problem = holder?.kind === 'here' ? null : dataFolderProblem(userData, { makes: true })
  if (!isDisplayed) end(problem === null ? noDisplay : dataFolderWords(userData, problem))
  if (problem !== null) return void showStartFailure(dataFolderWords(userData, problem))
  app.setPath('userData', userData)
  if (holder?.kind === 'elsewhere') return void askToTakeOver(userData, holder.host)
  // Before `ready`, because electron-store handles signals from its import on, and Electron must do so after it.
  const { compose } = await import('./compose.ts')
  const prepared = await prepare(userData)
  if (prepared === null) return
  void app
    .whenReady()
    .then(() => compose(prepared, found))
    .catch((error: unknown) => {
      const stack = error instanceof Error ? error.stack : undefined
      prepared.log.error('main.not-started', { error, stack })
      void showStartFailure(t('lifecycle.main.startFailure.error', { folder: join(userData, 'logs') }))
    })
}

function end(sentence: string): never {
  process.stderr.write(`deckpass: ${sentence}\n`)
  process.exit(startFailureStatus)
}
