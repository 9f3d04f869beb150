#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { projectFolder } from '../../test/launch/folders.ts'
import { debianChangelog, linesOf } from './debian-changelog.ts'

/**
 * Replaces fpm for electron-builder: makes a deb or an rpm with `dpkg-deb` or `rpmbuild`, without a download. Releases
 * and `npm run package:check` use the same script.
 */

const text = { type: 'string', default: '' } as const
const texts = { type: 'string', multiple: true, default: [] as string[] } as const
/** The options that electron-builder passes to fpm. An unknown one is an error. */
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
    'rpm-os': text,
    'rpm-compression': text,
    'rpm-summary': text,
    'rpm-tag': texts,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    category: text,
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

/** By Debian's names, which electron-builder passes. */
const architectures = new Map([
  ['amd64', 'x86_64'],
  ['arm64', 'aarch64'],
])

/** The package owns this whole folder, but only its files in the system's folders. */
const ownFolder = 'opt/Deckpass'

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
  make()
} finally {
  // rpmbuild has already removed it.
  rmSync(root, { recursive: true, force: true })
}

/** Makes a deb from `root`, and adds the files that Debian expects. */
function makeDeb(): void {
  const { name, version, maintainer } = values
  const resources = join(projectFolder, 'resources/linux')
  const put = (path: string, content: string | Buffer, mode = 0o644) => {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), content, { mode })
  }
  const changes = readFileSync(join(projectFolder, 'CHANGELOG.md'), 'utf8')
  const log = debianChangelog(changes, { name, version, maintainer, at: packedAt() })
  put(`usr/share/doc/${name}/changelog.gz`, gzipSync(log, { level: 9 }))
  put(`usr/share/doc/${name}/copyright`, readFileSync(join(resources, 'copyright')))
  put(`usr/share/lintian/overrides/${name}`, readFileSync(join(resources, 'lintian-overrides')))
  for (const page of globSync('usr/share/man/**/*.[1-8]', { cwd: root })) {
    put(`${page}.gz`, gzipSync(readFileSync(join(root, page)), { level: 9 }))
    rmSync(join(root, page))
  }

  const paths = globSync('**', { cwd: root }).filter((path) => statSync(join(root, path)).isFile())
  const contents = paths.sort().map((path) => ({ path, content: readFileSync(join(root, path)) }))
  const size = contents.reduce((sum, { content }) => sum + content.length, 0)
  const [synopsis = '', ...rest] = values.description.split(/\n\s*/)
  const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex')
  put('DEBIAN/md5sums', contents.map(({ path, content }) => `${md5(content)}  ${path}\n`).join(''))
  put('DEBIAN/postinst', readFileSync(values['after-install']), 0o755)
  put('DEBIAN/postrm', readFileSync(values['after-remove']), 0o755)
  put(
    'DEBIAN/control',
    `Package: ${name}
Version: ${version}
Architecture: ${values.architecture}
Maintainer: ${maintainer}
Installed-Size: ${Math.ceil(size / 1024)}
Depends: ${values.d.join(', ')}
Recommends: ${values['deb-recommends'].join(', ')}
Section: ${values.category}
Priority: ${values['deb-priority']}
Homepage: ${values.url}
Description: ${[synopsis, ...linesOf(rest.join(' '))].join('\n ')}
`,
  )
  const compression = values['deb-compression'] === 'gz' ? ['-Zgzip', '-z1'] : ['-Zxz']
  execFileSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', root, values.package])
}

/** SOURCE_DATE_EPOCH (reproducible-builds.org) for a reproducible build, otherwise now. */
function packedAt(): Date {
  const given = Number(process.env.SOURCE_DATE_EPOCH)
  return given > 0 ? new Date(given * 1_000) : new Date()
}

/**
 * Makes an rpm from `root`. rpmbuild itself determines the linked libraries, so that each distribution finds its own
 * packages for them. The package's own libraries are neither required nor provided.
 */
function makeRpm(): void {
  const brought = globSync('**/*.so*', { cwd: root }).map((path) => basename(path).replaceAll('.', '\\.'))
  const others = globSync('**', { cwd: root }).filter(
    (path) => !path.startsWith(ownFolder) && !lstatSync(join(root, path)).isDirectory(),
  )
  const work = mkdtempSync(join(tmpdir(), 'deckpass-rpm-'))
  try {
    const spec = join(work, 'deckpass.spec')
    writeFileSync(
      spec,
      `%global debug_package %{nil}
%global __os_install_post %{nil}
# Other programs may bring the very same Electron along.
%global _build_id_links none
%global _buildhost localhost
%global _binary_payload ${values['rpm-compression'] === 'gzip' ? 'w1.gzdio' : 'w6.xzdio'}
%global __requires_exclude ^(${brought.join('|')})[(].*$
Name: ${values.name}
Version: ${values.version}
Release: 1
Summary: ${values['rpm-summary']}
License: ${values.license}
Vendor: ${values.vendor}
Packager: ${values.maintainer}
URL: ${values.url}
AutoProv: no
${values.d.map((each) => `Requires: ${each}\n`).join('')}${values['rpm-tag'].join('\n')}

%description
${values.description}

%files
/${ownFolder}
${others.map((path) => `"/${path}"\n`).join('')}
%post
${scriptIn(values['after-install'])}
%postun
${scriptIn(values['after-remove'])}`,
    )
    mkdirSync(join(work, 'out'))
    const defines = { _topdir: work, _rpmdir: join(work, 'out') }
    execFileSync(
      'rpmbuild',
      [
        '-bb',
        ...Object.entries(defines).flatMap(([name, value]) => ['--define', `${name} ${value}`]),
        `--target=${architectures.get(values.architecture) ?? values.architecture}-${values['rpm-os']}`,
        `--buildroot=${root}`,
        spec,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const [made] = globSync('out/**/*.rpm', { cwd: work })
    if (made === undefined) throw new Error('rpmbuild made no package.')
    copyFileSync(join(work, made), values.package)
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** Escapes percent signs, which begin a macro in a spec file. */
function scriptIn(path: string): string {
  return readFileSync(path, 'utf8').replaceAll('%', '%%')
}
