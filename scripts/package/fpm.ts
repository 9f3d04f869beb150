#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files, values } from './fpm-options.ts'
import { makeDeb } from './make-deb.ts'
import { makeRpm } from './make-rpm.ts'

/**
 * Replaces fpm for electron-builder: makes a deb or an rpm with `dpkg-deb` or `rpmbuild`, without a download. Releases
 * and `npm run package:check` use the same script.
 */

// Regardless of this computer's umask, every user can read the installed files, but only root can change them.
process.umask(0o022)
const root = mkdtempSync(join(tmpdir(), 'deckpass-package-'))
try {
  chmodSync(root, 0o755)
  for (const [from = '', to = ''] of files.map((each) => each.split('=')))
    cpSync(from, join(root, to), { recursive: true, verbatimSymlinks: true, mode: 0 })
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', root])
  // Libraries need not be executable.
  for (const library of globSync('**/*.so*', { cwd: root })) chmodSync(join(root, library), 0o644)
  const make = { deb: makeDeb, rpm: makeRpm }[values.t]
  if (make === undefined) throw new Error(`A package of the kind ${values.t} cannot be made here.`)
  make(root, values)
} finally {
  // rpmbuild has already removed it.
  rmSync(root, { recursive: true, force: true })
}
