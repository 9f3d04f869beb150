import { expect, test } from 'vitest'
import { unlistedSwitches } from '../../../main/window/allowed-switches.ts'

test.each([
  ['--log-net-log=/tmp/net.json'],
  ['--ignore-certificate-errors'],
  ['--remote-debugging-port=9222'],
  ['--remote-debugging-pipe'],
  ['--disable-web-security'],
  ['--proxy-server=http://127.0.0.1:1'],
  ['--host-resolver-rules=MAP * 127.0.0.1'],
  ['--ssl-key-log-file=/tmp/keys'],
  ['-js-flags=--expose-gc'],
  ['--LOG-NET-LOG=/tmp/net.json'],
])('%s does not survive', (argument) => {
  expect(unlistedSwitches(['--hidden', argument], 'linux')).toHaveLength(1)
})

test('what a desktop needs survives, and so does what is no switch', () => {
  const argv = ['--hidden', '--ozone-platform-hint=auto', '--lang=de', 'deckpass://x', '--', '--log-net-log']
  expect(unlistedSwitches(argv, 'linux')).toEqual([])
})

test('Windows reads a slash as a dash, Linux as a path', () => {
  expect(unlistedSwitches(['/log-net-log=c:\\net.json'], 'win32')).toEqual(['log-net-log'])
  expect(unlistedSwitches(['/home/me'], 'linux')).toEqual([])
})
