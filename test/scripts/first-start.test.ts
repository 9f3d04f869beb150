import { expect, test, vi } from 'vitest'
import { whatIsMissing } from '../launch/program.ts'

/** What a developer reads where Electron does not start; `npm run machines` has real ones refuse. */

const noSandbox =
  '[7:1125/FATAL:setuid_sandbox_host.cc(157)] The SUID sandbox helper binary was found, but is not configured correctly.'

test.each([
  {
    where: 'without user namespaces, an ordinary user',
    said: noSandbox,
    reads: /sudo chown root: '(.*\/dist\/chrome-sandbox)' && sudo chmod 4755 '\1'$/,
  },
  { where: 'without namespaces, root', uid: 0, said: noSandbox, reads: /seccomp=unconfined/ },
  {
    where: 'without a library, somebody',
    said: 'electron: error while loading shared libraries: libnss3.so: cannot open shared object file',
    reads: /^Electron lacks libnss3\.so\. Install it .*libnss3/,
  },
  {
    where: 'after anything else, somebody',
    said: 'Segmentation fault\n',
    reads: /It said: Segmentation fault$/,
  },
])('$where reads what to do', ({ uid = 1000, said, reads }) => {
  vi.spyOn(process, 'getuid').mockReturnValue(uid)
  expect(whatIsMissing(said, '/home/ada/deckpass/node_modules/electron/dist/electron')).toMatch(reads)
})
