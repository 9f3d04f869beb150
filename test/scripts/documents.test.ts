import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

const project = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(project, file), 'utf8')
const documents = globSync(['*.md', 'docs/*.md'], { cwd: project })
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(textOf('package.json')))

/** Other words with a slash name a person's files, or files in a package. */
const folders = new Set([
  ...'app main renderer scripts packaging docs'.split(' '),
  ...readdirSync(join(project, 'test')),
])

/** The anchors that GitHub generates for a document's headings. */
const anchorsOf = (document: string) =>
  [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

const isThere = (path: string) => globSync(path, { cwd: project }).length > 0

/** Whether the path exists in the project or, even without its extension, below `test/`. CAPITALS mean any name. */
function isFile(path: string): boolean {
  if (/[A-Z]{3}/.test(path)) return isThere(dirname(path))
  return isThere(path) || isThere(`test/${path}`) || isThere(`test/${path}.{test.ts,test.tsx,spec.ts}`)
}

test.each(documents)('%s names only files, headings and scripts that exist', (document) => {
  const text = textOf(document)
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/))
  const paths = words.filter((word) => word.includes('/') && folders.has(word.split('/')[0] ?? ''))
  const names = words.filter((word) => /^[\w.-]+\.tsx?$/.test(word))
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)|src(?:set)?="([^"]+)"/g)].map(
    ([, link, picture]) => join(dirname(document), link ?? picture ?? ''),
  )
  const anchors = [...text.matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)].map(([link, path = '', anchor = '']) => ({
    link,
    isFound: anchorsOf(path === '' ? document : join(dirname(document), path)).includes(anchor),
  }))
  const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  const missing = [
    ...paths.filter((path) => !isFile(path)),
    ...names.filter((name) => !isThere(name) && !isThere(`{app,main,renderer,test,scripts}/**/${name}`)),
    ...links.filter((path) => !existsSync(join(project, path))),
    ...anchors.filter(({ isFound }) => !isFound).map(({ link }) => link),
    ...commands.filter((name) => scripts[name] === undefined).map((name) => `npm run ${name}`),
  ]
  expect(missing).toEqual([])
})
