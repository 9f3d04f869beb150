import { app } from 'electron'
import { dataFolderWords } from '../app/words/index.ts'
import { cleanEnvironment } from './desktop/environment.ts'
import { speakIn, systemLanguages } from './desktop/locale.ts'
import { dataFolderProblem } from './files/data-folder.ts'
import { hasDisplay, noDisplay } from './lifecycle/display.ts'
import { readSettingsAtStart } from './lifecycle/settings-at-start.ts'
import { holderOf } from './lifecycle/single-instance.ts'
import { startFailureStatus } from './lifecycle/start-failure-status.ts'

/** Starts the app, or shows why it cannot. Call before `ready`. */
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
  const { askToTakeOver, showStartFailure } = await import('./lifecycle/start-failure.ts')
  if (problem !== null) return void showStartFailure(dataFolderWords(userData, problem))
  app.setPath('userData', userData)
  if (holder?.kind === 'elsewhere') void askToTakeOver(userData, holder.host)
  else {
    const { run } = await import('./run.ts')
    await run(userData, found)
  }
}

function end(sentence: string): never {
  process.stderr.write(`deckpass: ${sentence}\n`)
  process.exit(startFailureStatus)
}
