import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPackage, extractAll } from '@electron/asar'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import type { Desktop } from '../desktop/desktop.ts'
import { until } from '../desktop/wait.ts'
import { type Attack, makeAttacks, putOtherApp } from './attack-list.ts'
import { allowSandbox, type Packaged, packagedIn } from './pack.ts'
import { check, notChecked } from './report.ts'
import { patienceMs, startOn, visibleWindows } from './started.ts'

/**
 * Tries the attacks where they must succeed, so that the check is known to notice them: on a copy in `work`
 * whose fuses are opened. Before they are, tries on the copy what a changed archive does.
 */
export async function checkOpenedCopy(packaged: Packaged, desktop: Desktop, work: string): Promise<void> {
  const folder = join(work, 'opened')
  cpSync(dirname(packaged.program), folder, { recursive: true })
  allowSandbox(join(folder, 'chrome-sandbox'))
  const copy = packagedIn(folder)
  const list = await makeAttacks(desktop)
  try {
    await changeArchive(copy.asar, list.script, join(work, 'changed'))
    if (await succeeds(copy, desktop, { what: 'a changed archive', hasSucceeded: list.hasScriptRun }))
      notChecked('a changed archive runs: Electron compares it with its hash on macOS and Windows only')
    else check('a changed archive does not run', true)
    list.forgetScript()

    // Electron looks for the archive first, so the folder counts only where the archive is gone.
    rmSync(copy.asar)
    const takeAway = putOtherApp(copy.resources, list.script)
    const other = { what: 'a folder app/ in the place of the archive', hasSucceeded: list.hasScriptRun }
    check(`${other.what}: is not run`, !(await succeeds(copy, desktop, other)))
    await openFuses(copy.program)
    check(`${other.what}: is noticed with an opened fuse`, await succeeds(copy, desktop, other))

    for (const attack of list.attacks) {
      // Deckpass closes this port by its list of switches, and not by a fuse. Another app has no list.
      if (attack.what !== '--remote-debugging-port') continue
      check(`${attack.what}: is noticed with another app`, await succeeds(copy, desktop, attack))
    }
    list.forgetScript()
    takeAway()
    cpSync(packaged.asar, copy.asar)
    for (const attack of list.attacks) {
      if (attack.what === '--remote-debugging-port') continue
      // A packaged Electron refuses most of them by itself.
      if (attack.what === 'NODE_OPTIONS') notChecked('NODE_OPTIONS: refused with an opened fuse, too')
      else check(`${attack.what}: is noticed with an opened fuse`, await succeeds(copy, desktop, attack))
      list.forgetScript()
    }
  } finally {
    list.remove()
  }
}

/** Starts the app so, waits until the attack has succeeded or the app's window is there, and kills it. */
async function succeeds(
  { program }: Packaged,
  desktop: Desktop,
  { what, env, args = [], hasSucceeded }: Attack,
): Promise<boolean> {
  const app = startOn(desktop, [program, ...args], env)
  let hasEnded = false
  const ended = app.ended.finally(() => {
    hasEnded = true
  })
  const isDecided = async () =>
    (await hasSucceeded()) || hasEnded || (await visibleWindows(desktop)).length > 0 ? true : null
  await until(`${what}: it succeeds, or the app starts or ends`, isDecided, patienceMs)
  const result = await hasSucceeded()
  app.signal('SIGKILL')
  await ended
  return result
}

/** Lets the archive run the script in the place of the app. */
async function changeArchive(asar: string, script: string, folder: string): Promise<void> {
  extractAll(asar, folder)
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, main: 'other.cjs' }))
  writeFileSync(join(folder, 'other.cjs'), `require(${JSON.stringify(script)})\n`)
  await createPackage(folder, asar)
  rmSync(folder, { recursive: true })
}

async function openFuses(program: string): Promise<void> {
  await flipFuses(program, {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: true,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
  })
}
