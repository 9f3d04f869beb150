import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Desktop } from '../../test/desktop/desktop.ts'
import { startLayer } from './layer.ts'
import { check } from './report.ts'
import { startOn } from './start.ts'

/**
 * Installs an rpm in an overlay of this system, updates it to a newer one, and removes it. Checks its dependencies, but
 * cannot resolve them, because they are names of other distributions.
 */
export async function checkRpm(rpm: string, newer: string, folder: string, desktop: Desktop): Promise<void> {
  const ask = (...query: string[]) =>
    execFileSync('rpm', ['-qp', ...query, rpm], { encoding: 'utf8' }).split('\n')
  const wanted = ask('--requires')
  const named = wanted.filter((each) => !/^(lib|ld-|rtld|rpmlib|\/bin\/sh|$)/.test(each))
  check(
    'the rpm asks for libraries by what they are, and for two packages that are called alike everywhere',
    wanted.includes('libgtk-3.so.0()(64bit)') && named.join() === 'desktop-file-utils,xdg-utils',
    wanted,
  )
  const brought = wanted.filter((each) => /^lib(ffmpeg|EGL|GLESv2|vulkan|vk_)/.test(each))
  check('and for none that it brings along', brought.length === 0, brought)
  check(
    'it is for the processors that distributions name so',
    ask('--qf', '%{ARCH}')[0] === rpmArch(),
    ask('--qf', '%{ARCH}'),
  )

  const layer = await startLayer(folder)
  try {
    const over = layer.over(desktop)
    const run = (...args: string[]) => layer.run(['rpm', '--nodeps', ...args])
    const copies = [rpm, newer].map((from, index) => {
      const copy = join(folder, `${index}.rpm`)
      cpSync(from, copy)
      return copy
    })
    run('--install', copies[0] ?? '')
    const first = await says(over, ['deckpass', '--version'])
    run('--upgrade', copies[1] ?? '')
    const second = await says(over, ['deckpass', '--version'])
    check(
      'rpm installs it and updates it, and the command is there both times',
      first !== second && second === '0.2.0',
      { first, second },
    )
    run('--erase', execFileSync('rpm', ['-qp', '--qf', '%{NAME}', rpm], { encoding: 'utf8' }))
    const left = layer.added().filter((path) => /deckpass/i.test(path) && !path.startsWith('/home/'))
    check('rpm removes it, and no file of it is left', left.length === 0, left)
  } finally {
    await layer.close()
  }
}

async function says(desktop: Desktop, command: readonly string[]): Promise<string> {
  const started = startOn(desktop, command)
  await started.ended
  return started.said().trim()
}

function rpmArch(): string {
  return spawnSync('uname', ['-m'], { encoding: 'utf8' }).stdout.trim()
}
