import { expect, test } from 'vitest'
import { startCommand } from '../../../../main/programs/command/answer.ts'

const mac = {
  isPackaged: true,
  startedBy: ['/Applications/Deckpass.app/Contents/MacOS/Deckpass'],
} as const

// Not run on macOS here; open(1) says what its options do.
test('on macOS the system starts Deckpass in the tray, without the focus', () => {
  expect(startCommand(mac, 'tray', 'darwin')).toEqual([
    'open',
    '-g',
    '-a',
    '/Applications/Deckpass.app',
    '--args',
    '--hidden',
  ])
  expect(startCommand(mac, 'window', 'darwin')).toEqual(['open', '-a', '/Applications/Deckpass.app'])
})

test('elsewhere, and unpackaged, the program itself is started', () => {
  const linux = { isPackaged: true, startedBy: ['/opt/Deckpass/deckpass'] } as const
  expect(startCommand(linux, 'tray', 'linux')).toEqual(['/opt/Deckpass/deckpass', '--hidden'])
  expect(startCommand(linux, 'window', 'linux')).toEqual(['/opt/Deckpass/deckpass'])
  const fromSources = { ...mac, isPackaged: false, startedBy: ['/electron', '/deckpass'] } as const
  expect(startCommand(fromSources, 'tray', 'darwin')).toEqual(['/electron', '/deckpass', '--hidden'])
})
