import { expect, test } from 'vitest'
import { startCommand } from '../../../../main/programs/command/cli-process.ts'
import { commandLine, scriptDoes } from '../../../../main/programs/command/command-line.ts'
import { findOnWindows, withToken } from '../../../../main/programs/command/exec.ts'

test.each([
  ['', null],
  ['--hidden', null],
  ['--user-data-dir=/x --quit', '--quit'],
  // Files that are dropped on the icon, even if the name is a command.
  ['file:///home/ada/deck.pptx', null],
  ['/home/ada/token', null],
  // The executable itself, such as an AppImage.
  ['--log-level=3 token --json', 'token --json'],
  ['--version', '--version'],
  ['--user-data-dir=/x --log-level=3 --cli', ''],
  ['--user-data-dir=/x --log-level=3 --cli token --json', 'token --json'],
  ['--cli exec -- deckpass --cli', 'exec -- deckpass --cli'],
  // Words that the script passes on are no switches of Chromium.
  ['--log-level=3 --cli -- token -- --cli', 'token -- --cli'],
  ['--log-level=3 --becomes --cli -- exec -- true', 'exec -- true'],
  // A link, as Windows passes it on.
  ['-- deckpass://sign-in?name=x --cli exec -- calc', null],
])('the command line "%s" has the words %j', (line, words) => {
  const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '')
  const [args, expected] = [wordsOf(line), words === null ? null : wordsOf(words)]
  expect(commandLine(['/opt/Deckpass/deckpass', ...args], null)).toEqual(expected)
  expect(commandLine(['/opt/electron', '/opt/app', ...args], '/opt/app')).toEqual(expected)
})

test('only the script can say that it has swapped the streams or becomes the command', () => {
  const argv = ['Deckpass.exe', '--log-level=3', '--swapped', '--cli', '--', 'exec', '--becomes', '--', 'x']
  expect([scriptDoes('swapped', argv), scriptDoes('becomes', argv)]).toEqual([true, false])
  expect(scriptDoes('swapped', ['Deckpass.exe', '--swapped'])).toBe(false)
})

const bundle = {
  isPackaged: true,
  startedBy: ['/Applications/Deckpass.app/Contents/MacOS/Deckpass'],
} as const
const sources = { isPackaged: false, startedBy: ['/electron', '/app'] } as const

// This has not run on macOS. open(1) documents the options.
test.each([
  ['on macOS by the system', bundle, 'darwin', ['open', '-a', '/Applications/Deckpass.app']],
  ['elsewhere by itself', { ...bundle, startedBy: ['/opt/deckpass'] }, 'linux', ['/opt/deckpass']],
  ['from its sources', sources, 'darwin', ['/electron', '/app']],
] as const)('Deckpass is started %s, in the tray without the focus', (_what, program, platform, command) => {
  const [file, ...args] = command
  const inTray = file === 'open' ? [file, '-g', ...args, '--args', '--hidden'] : [...command, '--hidden']
  expect(startCommand(program, 'window', platform)).toEqual(command)
  expect(startCommand(program, 'tray', platform)).toEqual(inTray)
})

const files = [
  ...['npm.CMD', '.\\npm.CMD', 'tools\\deploy.CMD'],
  ...['C:\\node\\npm', 'C:\\node\\npm.CMD', 'C:\\git\\git.EXE'],
]
const env = { Path: '.;;tools;C:\\none;"C:\\node";C:\\git', PATHEXT: '.EXE;.CMD' }

test.each([
  ['npm', 'C:\\node\\npm.CMD'],
  ['git', 'C:\\git\\git.EXE'],
  ['git.EXE', 'C:\\git\\git.EXE'],
  ['deploy', null],
  ['.\\npm', '.\\npm.CMD'],
  ['tools\\deploy', 'tools\\deploy.CMD'],
])('on Windows %s is %s: the current folder is searched only if the command names it', (command, file) => {
  expect(findOnWindows(command, env, (path) => files.includes(path))).toBe(file)
})

test('on Windows the command gets each variable once, regardless of case', () => {
  const given = { Path: 'C:\\git', api_token: 'old', Api_Token_Expires: 'then' }
  const got = { Path: 'C:\\git', API_TOKEN: 'demo' }
  expect(withToken(given, 'API_TOKEN', 'demo', null)).toEqual(got)
  expect(withToken(given, 'API_TOKEN', 'demo', 'now')).toEqual({ ...got, API_TOKEN_EXPIRES: 'now' })
})
