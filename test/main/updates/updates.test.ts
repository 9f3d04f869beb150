import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from 'electron'
import { expect, test } from 'vitest'
import { createReplacedCheck } from '../../../main/updates/replaced-program.ts'
import { keepToFolder, readUpdateAddress, updateRoute } from '../../../main/updates/updater.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const signed = 'provider: generic\npublisherName:\n  - Deckpass\n'
const unsigned = 'provider: generic\n'

test.each([
  ['win32', { 'Uninstall Deckpass.exe': '', 'app-update.yml': signed }, 'here'],
  ['win32', { 'Uninstall Deckpass.exe': '', 'app-update.yml': unsigned }, 'by-hand'],
  ['win32', { 'Uninstall Deckpass.exe': '' }, 'by-hand'],
  ['win32', { 'app-update.yml': signed }, 'by-hand'],
  ['linux', { 'package-type': 'deb' }, 'package-manager'],
  ['linux', { 'app-update.yml': signed }, 'by-hand'],
] as const)('%s with %o: %s', (platform, files, route) => {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  expect(updateRoute({ platform, execPath: join(folder, 'Deckpass.exe'), resourcesPath: folder })).toBe(route)
})

test.each([
  ['/Applications/Deckpass.app/Contents/MacOS/Deckpass', 'here'],
  ['/Volumes/Deckpass 0.1.0/Deckpass.app/Contents/MacOS/Deckpass', 'by-hand'],
  ['/private/var/folders/x/AppTranslocation/1/d/Deckpass.app/Contents/MacOS/Deckpass', 'by-hand'],
])('macOS runs %s: %s', (execPath, route) => {
  expect(updateRoute({ platform: 'darwin', execPath, resourcesPath: '/none' })).toBe(route)
})

/** Whether the session allows a request, and whether it allows this answer to it. */
function lets(url: string, statusCode = 200, responseHeaders = {}): [request: boolean, answer: boolean] {
  const passes: boolean[] = []
  const judge = (listener: (details: object, answer: (response: { cancel: boolean }) => void) => void) =>
    listener({ url, statusCode, responseHeaders }, ({ cancel }) => passes.push(!cancel))
  const session = { webRequest: { onBeforeRequest: judge, onHeadersReceived: judge } }
  keepToFolder(session as unknown as Session, 'https://updates.example/deckpass')
  const [request = false, answer = false] = passes
  return [request, answer]
}

test.each([
  ['https://updates.example/deckpass/latest.yml?noCache=1', true],
  ['https://updates.example/deckpass-other/latest.yml', false],
  ['http://updates.example/deckpass/latest.yml', false],
])('updates from https://updates.example/deckpass may fetch %s: %s', (url, isGot) => {
  expect(lets(url)[0]).toBe(isGot)
})

const metadata = 'https://updates.example/deckpass/latest.yml?noCache=1'
const program = 'https://updates.example/deckpass/Deckpass-0.2.0.exe'

test.each([
  ['the file of a release', metadata, 200, { 'Content-Length': ['900'] }, true],
  ['one without a length', metadata, 200, {}, false],
  ['a large one', metadata, 200, { 'content-length': ['300000'] }, false],
  ['a compressed one', metadata, 200, { 'content-length': ['900'], 'content-encoding': ['br'] }, false],
  ['a large program', program, 200, { 'content-length': ['90000000'] }, true],
  ['a redirect', program, 302, { 'content-length': ['0'] }, false],
] as const)('an update server’s answer is read or cancelled: %s', (_name, url, status, headers, isRead) => {
  expect(lets(url, status, headers)[1]).toBe(isRead)
})

const read = (DECKPASS_UPDATE_URL: string) => readUpdateAddress({ DECKPASS_UPDATE_URL })

test('the address is a folder’s, and without an address there are no checks', () => {
  expect([readUpdateAddress({}), read('')]).toEqual([null, null])
  expect(read('https://updates.example/deckpass/')).toBe('https://updates.example/deckpass')
})

test.each(['http://updates.example', 'https://updates.example/?a=b', 'ftp://updates.example', 'https://'])(
  'a build for %s fails',
  (address) => {
    expect(() => read(address)).toThrow('DECKPASS_UPDATE_URL')
  },
)

test('a program counts as replaced when two successive checks find the same new file', async () => {
  const path = join(temporaryFolder(), 'deckpass')
  const install = () => {
    writeFileSync(`${path}.new`, 'another')
    renameSync(`${path}.new`, path)
  }
  writeFileSync(path, 'the one that runs')
  const isReplaced = createReplacedCheck(path)
  expect([await isReplaced(), await isReplaced()]).toEqual([false, false])
  rmSync(path)
  expect([await isReplaced(), await isReplaced()]).toEqual([false, false])
  install()
  expect([await isReplaced(), await isReplaced()]).toEqual([false, true])
})
