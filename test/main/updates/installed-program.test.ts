import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createInstalledProgram } from '../../../main/updates/installed-program.ts'
import { silentLog } from '../../support/silent-log.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A program that was installed, and how it is replaced. */
function installed() {
  const folder = temporaryFolder()
  const path = join(folder, 'deckpass')
  const install = (script: string) => {
    writeFileSync(`${path}.new`, `#!/bin/sh\n${script}\n`)
    chmodSync(`${path}.new`, 0o755)
    renameSync(`${path}.new`, path)
  }
  install('echo 1.2.3')
  return { folder, path, install, program: createInstalledProgram(path, silentLog) }
}

test('a file that was put in its place says its version, once asked', async () => {
  const { folder, install, program } = installed()
  expect(await program.readVersion()).toBeNull()
  const asked = join(folder, 'asked')
  install(`echo "$*" >> ${asked}; echo 1.3.0`)
  expect([await program.readVersion(), await program.readVersion()]).toEqual(['1.3.0', '1.3.0'])
  expect(readFileSync(asked, 'utf8')).toBe('--log-level=3 --cli --version\n')
})

test('in the middle of an installation nothing is known, and the next look asks again', async () => {
  const { path, install, program } = installed()
  for (const broken of ['exit 1', 'echo half', ':']) {
    install(broken)
    expect(await program.readVersion()).toBeNull()
  }
  rmSync(path)
  expect(await program.readVersion()).toBeNull()
  install('echo 1.3.0')
  expect(await program.readVersion()).toBe('1.3.0')
})

test('where nobody installs anything there is nothing to look at', async () => {
  expect(await createInstalledProgram(null, silentLog).readVersion()).toBeNull()
})
