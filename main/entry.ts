import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { app } from 'electron'
import { chosenSettings } from '../app/policy/chosen-settings.ts'
import { effectiveSettings } from '../app/policy/effective-settings.ts'
import { nextPolicy } from '../app/policy/parse-policy.ts'
import { dataFolderWords, t } from '../app/words/index.ts'
import { ownAppImage } from './desktop/app-image.ts'
import { hasSwitch, quitSwitch } from './desktop/switches.ts'
import { speakIn, systemLanguages } from './desktop/system-languages.ts'
import { cleanEnvironment } from './lifecycle/environment.ts'
import { holderOf } from './lifecycle/instance-lock.ts'
import { createPolicyFile } from './policy/policy-file.ts'
import { hasDisplay } from './programs/command/display.ts'
import { exitStatus } from './programs/command/exit-status.ts'
import { cliWords } from './programs/command/parse-args.ts'
import { readSettingsFile } from './settings/settings-file.ts'
import { dataFolderProblem, keepDataOnThisComputer } from './vault/data-folder.ts'

/**
 * Electron starts here. Started by the command `deckpass` with words behind it, the CLI runs and exits before anything
 * of Chromium starts, so that it needs no display; else the app starts.
 */
const { argv, env, execPath, platform } = process
// Not packaged, the executable is Electron's own, and the app's folder comes before the arguments.
const folder = app.isPackaged ? null : resolve(app.getAppPath())
const words = cliWords(argv, folder)
const userData = dataFolder()

async function quit(): Promise<boolean> {
  const { launchChannel } = await import('./lifecycle/launch-channel.ts')
  const { quitRunning } = await import('./lifecycle/single-instance.ts')
  return quitRunning(app, launchChannel(platform, env, userData), setTimeout)
}

// Read once, so that the first words and the app go by the same.
const [policyLook, foundSettings] = await Promise.all([
  createPolicyFile(platform).look(),
  readSettingsFile(userData),
])
const policy = nextPolicy(null, policyLook.result)
const settings = effectiveSettings(chosenSettings(foundSettings.result).chosen, policy)
await speakIn(settings.language, systemLanguages(app, process))
if (words !== null && words.length > 0) {
  const { answerCommand } = await import('./programs/command/answer.ts')
  process.exit(
    await answerCommand(words, {
      userData,
      settings,
      policy,
      policySource: policyLook.source,
      version: app.getVersion(),
      quit,
      platform,
      isPackaged: app.isPackaged,
      startedBy: [
        ownAppImage(env, execPath) ?? execPath,
        ...(folder === null ? [] : [folder]),
        ...(app.commandLine.hasSwitch('user-data-dir') ? [`--user-data-dir=${userData}`] : []),
      ],
    }),
  )
}
cleanEnvironment(env, execPath)
// Chromium refuses to run as root, unless its sandbox is off, which Deckpass needs.
if (process.getuid?.() === 0) end(t('cli.notAsRoot'))
const holder = holderOf(userData)
if (hasSwitch(argv, quitSwitch)) {
  const problem = holder?.kind === 'here' ? null : dataFolderProblem(userData, false)
  if (problem !== null) end(dataFolderWords(userData, problem))
  if (holder?.kind === 'elsewhere') end(t('main.otherComputer.message', { host: holder.host }))
  if (!(await quit())) end(t('cli.notQuit'), exitStatus.personNeeded)
  process.exit(exitStatus.done)
}
const isDisplayed = await hasDisplay(platform, env)
const problem = holder?.kind === 'here' ? null : dataFolderProblem(userData, true)
if (!isDisplayed) end(problem === null ? t('cli.noDisplay') : dataFolderWords(userData, problem))
const { askToTakeOver, refuseStart } = await import('./refused-start.ts')
if (problem !== null) refuseStart(dataFolderWords(userData, problem))
else if (holder?.kind === 'elsewhere') askToTakeOver(userData, holder.host)
else (await import('./index.ts')).startWhenReady(policyLook, foundSettings)

function dataFolder(): string {
  keepDataOnThisComputer(app, platform, env)
  const chosen = app.commandLine.getSwitchValue('user-data-dir')
  // Electron takes its usual folder in place of one that it cannot make.
  if (chosen !== '') return resolve(chosen)
  try {
    return app.getPath('userData')
  } catch {
    return join(app.getPath('appData'), app.getName())
  }
}

function end(sentence: string, status: number = exitStatus.notRunning): never {
  process.stderr.write(`deckpass: ${sentence}\n`)
  process.exit(status)
}
