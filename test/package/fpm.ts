#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Makes a deb of what electron-builder tells fpm, with Debian's own `dpkg-deb` and without a download: for
 * `npm run package:check`. What is handed to others is made by fpm itself.
 */

const text = { type: 'string', default: '' } as const
const texts = { type: 'string', multiple: true, default: [] as string[] } as const
// An option that is not here ends it with an error.
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...text, short: 's' },
    t: { ...text, short: 't' },
    d: { ...texts, short: 'd' },
    force: { type: 'boolean' },
    'deb-recommends': texts,
    'deb-compression': text,
    'deb-priority': text,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
  },
})
const root = mkdtempSync(join(tmpdir(), 'deckpass-deb-'))
try {
  chmodSync(root, 0o755)
  for (const [from = '', to = ''] of files.map((each) => each.split('=')))
    cpSync(from, join(root, to), { recursive: true, verbatimSymlinks: true, mode: 0 })
  const paths = globSync('**', { cwd: root }).filter((path) => statSync(join(root, path)).isFile())
  const contents = paths.sort().map((path) => ({ path, content: readFileSync(join(root, path)) }))
  const size = contents.reduce((sum, { content }) => sum + content.length, 0)

  mkdirSync(join(root, 'DEBIAN'))
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(root, 'DEBIAN', name), content, { mode: /^post/.test(name) ? 0o755 : 0o644 })
  write(
    'md5sums',
    contents
      .map(({ path, content }) => `${createHash('md5').update(content).digest('hex')}  ${path}\n`)
      .join(''),
  )
  write('postinst', readFileSync(values['after-install']))
  write('postrm', readFileSync(values['after-remove']))
  write(
    'control',
    `Package: ${values.name}
Version: ${values.version}
License: ${values.license}
Vendor: ${values.vendor}
Architecture: ${values.architecture}
Maintainer: ${values.maintainer}
Installed-Size: ${Math.ceil(size / 1024)}
Depends: ${values.d.join(', ')}
Recommends: ${values['deb-recommends'].join(', ')}
Section: default
Priority: ${values['deb-priority']}
Homepage: ${values.url}
Description: ${values.description.replaceAll('\n', '\n ')}
`,
  )
  // The quickest compression, not the smallest.
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', root, values.package])
} finally {
  rmSync(root, { recursive: true })
}
