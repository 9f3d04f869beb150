import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whatIsMissing } from '../launch/first-start.ts'

/** What a developer reads where Electron does not start; `npm run machines` has real ones refuse. */

const electron = '/home/ada/deckpass/node_modules/electron/dist/electron'
const noSandbox =
  '[7:1125/FATAL:setuid_sandbox_host.cc(157)] The SUID sandbox helper binary was found, but is not configured correctly.'
let uid = 1000

beforeEach(() => {
  uid = 1000
  vi.spyOn(process, 'getuid').mockImplementation(() => uid)
})
afterEach(() => vi.restoreAllMocks())

test('without user namespaces an ordinary user reads how to allow the helper of the sandbox', () => {
  expect(whatIsMissing(noSandbox, electron)).toMatch(
    /sudo chown root: '(.*\/dist\/chrome-sandbox)' && sudo chmod 4755 '\1'$/,
  )
})

test('root, for whom the helper is allowed already, reads how to start the container', () => {
  uid = 0
  expect(whatIsMissing(noSandbox, electron)).toContain('seccomp=unconfined')
})

test('a missing library has the name of its package', () => {
  const said = 'electron: error while loading shared libraries: libnss3.so: cannot open shared object file'
  expect(whatIsMissing(said, electron)).toMatch(/^Electron lacks libnss3\.so\. Install it .*libnss3/)
})

test('whatever else it said is told as it is', () => {
  expect(whatIsMissing('Segmentation fault\n', electron)).toBe(
    'Electron does not start here. It said: Segmentation fault',
  )
})
