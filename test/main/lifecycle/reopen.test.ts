import type { RelaunchOptions } from 'electron'
import { expect, test } from 'vitest'
import { quitAndReopen } from '../../../main/lifecycle/quit.ts'

const link = 'deckpass://sign-in?address=https://slides.example'

test.each([
  [{}, '/opt/Deckpass/deckpass'],
  [{ APPIMAGE: '/home/mara/Deckpass.AppImage' }, '/home/mara/Deckpass.AppImage'],
])('reopening starts the same program, with a window or hidden: %j', (env, execPath) => {
  const happened: unknown[] = []
  const app = {
    relaunch: (options?: RelaunchOptions) => happened.push(options),
    quit: () => happened.push('quit'),
  }
  const argv = ['/opt/Deckpass/deckpass', '--hidden', '--user-data-dir=/tmp/mara', link]
  quitAndReopen(app, { argv, env, execPath: '/opt/Deckpass/deckpass' })
  expect(happened).toEqual([{ execPath, args: ['--user-data-dir=/tmp/mara'] }, 'quit'])

  happened.length = 0
  quitAndReopen(app, { argv, env, execPath: '/opt/Deckpass/deckpass' }, { isHidden: true })
  expect(happened).toEqual([{ execPath, args: ['--user-data-dir=/tmp/mara', '--hidden'] }, 'quit'])
})
