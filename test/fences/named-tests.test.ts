import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** The pages say which test holds a promise: a test that was renamed or removed must not be named any more. */

const root = resolve(import.meta.dirname, '../..')
const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
const pages = ['README.md', ...docs.map((name) => `docs/${name}`)]
const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).map(
  (path) => `/test/${path.replaceAll('\\', '/')}`,
)

/** Each test of the text that is not there, or of which there are several. */
function unclear(text: string): string[] {
  const named = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => tests.filter((path) => path.endsWith(`/${name}`)).length !== 1)
}

test.each(pages)('each test that %s names is there', (page) => {
  expect(unclear(readFileSync(join(root, page), 'utf8'))).toEqual([])
})

test('a test that is not there is found', () => {
  expect(unclear('Held by `ways-out.spec.ts` and `no-such-promise.test.ts`.')).toEqual([
    'no-such-promise.test.ts',
  ])
})
