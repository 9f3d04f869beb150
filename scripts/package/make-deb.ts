import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectFolder } from '../../test/launch/folders.ts'
import { debianChangelog, linesOf } from './debian-changelog.ts'
import type { FpmValues } from './fpm-options.ts'

/** Makes a deb from `root`, and adds the files that Debian expects. */
export function makeDeb(root: string, values: FpmValues): void {
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
