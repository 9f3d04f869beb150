import { join } from 'node:path'
import { app, Menu, protocol } from 'electron'
import { createRedactor } from '../app/util/redactor.ts'
import { speaking, t } from '../app/words/index.ts'
import { removeParts } from './files/files.ts'
import { disableCoreDumps } from './lifecycle/core-dumps.ts'
import { createLog, handleUncaughtErrors } from './lifecycle/log.ts'
import { createLaunchChannel, holderOf, requestSingleInstance } from './lifecycle/single-instance.ts'
import { showStartFailure } from './lifecycle/start-failure.ts'
import { identifyToWindows } from './lifecycle/windows-identity.ts'
import { createClock } from './system/clock.ts'
import { createWindowsKey } from './vault/windows-key.ts'
import { registerAppScheme } from './window/app-scheme.ts'
import { hardenApp } from './window/hardening.ts'

export type Prepared = NonNullable<Awaited<ReturnType<typeof prepare>>>

/**
 * Does what must happen before `ready` and returns the parts that this creates. Null if another Deckpass runs: then
 * this one quits, or reports it. Await it while the entry point loads, because `ready` waits for that.
 */
export async function prepare(userData: string) {
  const { platform } = process
  const clock = createClock()
  const redactor = createRedactor()
  const log = createLog({
    folder: join(userData, 'logs'),
    clock,
    redact: (text) => redactor.redact(text),
    ...(app.isPackaged ? {} : { echo: (line: string) => process.stdout.write(`${line}\n`) }),
  })
  const firstError = handleUncaughtErrors(process, log)
  // Not in development: Windows sees Electron's program there, and the start menu belongs to an installed Deckpass.
  if (platform === 'win32' && app.isPackaged) identifyToWindows(app)
  registerAppScheme(protocol)
  // Saves the time to build Electron's own menu.
  Menu.setApplicationMenu(null)
  disableCoreDumps(platform, log)
  hardenApp(app, log, platform)
  // Chromium's own texts, such as the names of keys in the menu, get the language of ours.
  app.commandLine.appendSwitch('lang', speaking().language)

  // Asked again, right before the lock, because the holder may have quit meanwhile.
  const isHeld = (await holderOf(userData, platform)) !== null
  const channel = createLaunchChannel(userData, process)
  const instance = await requestSingleInstance({ app, argv: process.argv, channel, isHeld })
  if (instance.kind === 'unanswered') void showStartFailure(t('lifecycle.main.runsUnanswered'))
  if (instance.kind !== 'first') return null
  for (const folder of [userData, join(userData, 'activity')]) await removeParts(folder)
  const windowsKey = platform === 'win32' ? createWindowsKey(app.getPath('sessionData'), userData) : null
  // Comes right before Chromium reads its key, and only in the first instance, because the Chromium of another running
  // Deckpass writes the same file.
  if (await windowsKey?.restore()) log.warn('keychain.key-restored')
  return { userData, clock, redactor, log, firstError, onSecondLaunch: instance.onSecondLaunch, windowsKey }
}
