import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FpmValues } from './fpm-options.ts'

/** From Debian's names, which electron-builder passes. */
const architectures = new Map([
  ['amd64', 'x86_64'],
  ['arm64', 'aarch64'],
])

/** The package owns this whole folder, but only its files in the system's folders. */
const ownFolder = 'opt/Deckpass'

/**
 * Makes an rpm from `root`. rpmbuild itself determines the linked libraries, so that each distribution finds its own
 * packages for them. The package's own libraries are neither required nor provided.
 */
export function makeRpm(root: string, values: FpmValues): void {
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
