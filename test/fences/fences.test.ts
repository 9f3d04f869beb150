import { expect, test } from 'vitest'
import { brokenFences } from './fences.ts'

/** The check, shown to fail on each kind of thing that it forbids. The planted files exist in memory only. */

const complaintsOf = (files: Record<string, string>) => brokenFences(new Map(Object.entries(files)))
const importing = (path: string, from: string) => ({
  [path]: `import { thing } from '${from}'\nexport const used = thing\n`,
})

const forbidden = [
  ['app/model/planted.ts', 'lucide-react'],
  ['app/model/planted.ts', 'electron'],
  ['app/model/planted.ts', 'node:fs'],
  ['app/model/planted.ts', '../../main/preload.ts'],
  ['app/model/planted.ts', '../../renderer/App.tsx'],
  ['app/model/planted.ts', '../../test/launch.ts'],
  ['app/text/planted.ts', '../model/account.ts'],
  ['app/model/planted.ts', '../ports.ts'],
  ['app/ports.ts', './bridge/contract.ts'],
  ['app/bridge/planted.ts', '../service/answer.ts'],
  ['app/words/planted.ts', '../service/answer.ts'],
  ['app/service/planted.ts', '../vault/vault.ts'],
  ['app/vault/planted.ts', '../activity/activity-log.ts'],
  ['app/activity/planted.ts', '../renewal/timeline.ts'],
  ['app/renewal/planted.ts', '../copy/clipboard.ts'],
  ['app/copy/planted.ts', '../accounts/token-manager.ts'],
  ['app/accounts/planted.ts', '../programs/endpoint.ts'],
  ['main/planted.ts', 'react'],
  ['main/planted.ts', 'electronics'],
  ['main/shell/planted.ts', '../../renderer/App.tsx'],
  ['main/planted.ts', '../test/launch.ts'],
  ['renderer/planted.tsx', 'electron'],
  ['renderer/planted.tsx', 'node:fs'],
  ['renderer/planted.tsx', '../main/preload.ts'],
  ['renderer/planted.tsx', '../app/renewal/timeline.ts'],
  ['renderer/planted.tsx', '../app/ports.ts'],
  ['renderer/planted.tsx', '../app/text/utf8.ts'],
  ['renderer/planted.tsx', '../test/launch.ts'],
] as const

test.each(forbidden)('%s may not import %s', (path, from) => {
  expect(complaintsOf(importing(path, from))).toEqual([expect.stringContaining(`${path}:1: `)])
})

const allowed = [
  ['app/model/planted.ts', 'zod/mini'],
  ['app/model/planted.ts', './account.ts'],
  ['app/renewal/planted.ts', '../vault/vault.ts'],
  ['app/accounts/planted.ts', '../text/utf8.ts'],
  ['main/shell/planted.ts', '../../app/accounts/token-manager.ts'],
  ['main/planted.ts', 'node:fs/promises'],
  ['renderer/planted.tsx', '../app/model/token.ts'],
  ['renderer/planted.tsx', '../app/words/durations.ts'],
  ['renderer/planted.tsx', 'lucide-react/icons/x'],
  ['test/planted.ts', '../renderer/App.tsx'],
] as const

test.each(allowed)('%s may import %s', (path, from) => {
  expect(complaintsOf(importing(path, from))).toEqual([])
})

test.each([
  ['a type import', `import type { Vault } from '../vault/vault.ts'`],
  ['a type inside an import', `import { type Vault } from '../vault/vault.ts'`],
  ['an import for its effect', `import '../vault/vault.ts'`],
  ['an export from', `export { vault } from '../vault/vault.ts'`],
  ['an export of everything', `export * from '../vault/vault.ts'`],
  ['a late import', `export const load = () => import('../vault/vault.ts')`],
  ['an import inside a type', `export type Vault = import('../vault/vault.ts').Vault`],
  ['a late import of a computed path', 'export const load = (name: string) => import(name)'],
])('%s counts', (_kind, text) => {
  expect(complaintsOf({ 'app/service/planted.ts': text })).toHaveLength(1)
})

test('an import that is only quoted or commented on does not count', () => {
  const text = `// import '../vault/vault.ts'\nexport const words = "import x from '../vault/vault.ts'"\n`
  expect(complaintsOf({ 'app/service/planted.ts': text })).toEqual([])
})

test.each(['Date.now()', 'new Date()', 'Date()', 'Math.random()', 'globalThis.setTimeout', "Date['now']()"])(
  'app/ may not use %s',
  (expression) => {
    expect(complaintsOf({ 'app/renewal/planted.ts': `export const planted = ${expression}\n` })).toHaveLength(
      1,
    )
  },
)

test.each(['Date.now', 'Math.random'])('app/ may not hand on %s', (expression) => {
  expect(complaintsOf({ 'app/renewal/planted.ts': `export const planted = ${expression}\n` })).toHaveLength(1)
})

test.each(['Date.parse(text)', 'new Date(expiresAt)', 'Math.max(1, 2)'])('app/ may use %s', (expression) => {
  const text = `export const planted = (text: string, expiresAt: number) => [text, expiresAt, ${expression}]\n`
  expect(complaintsOf({ 'app/renewal/planted.ts': text })).toEqual([])
})

test('a new folder of app/ needs its place in the layers', () => {
  expect(complaintsOf({ 'app/attic/planted.ts': 'export const planted = 1\n' })).toHaveLength(1)
})

test('files may not import each other in a circle, not even by their types', () => {
  const files = {
    'main/shell/first.ts': `import type { Second } from './second.ts'\nexport type First = Second\n`,
    'main/shell/second.ts': `import type { Third } from './third.ts'\nexport type Second = Third\n`,
    'main/shell/third.ts': `import type { First } from './first.ts'\nexport type Third = First | null\n`,
  }
  expect(complaintsOf(files)).toEqual([
    expect.stringContaining('main/shell/first.ts, main/shell/second.ts, main/shell/third.ts'),
  ])
})

test('folders may not import each other in a circle, even where no file does', () => {
  const files = {
    ...importing('renderer/hooks/first.ts', '../parts/second.ts'),
    ...importing('renderer/parts/other.ts', '../hooks/third.ts'),
  }
  expect(complaintsOf(files)).toEqual([expect.stringContaining('renderer/hooks, renderer/parts')])
})

test('a file may have 400 lines and no more, unless it is a list of sentences', () => {
  const lines = (count: number) => 'export {}\n'.repeat(count)
  expect(complaintsOf({ 'main/planted.ts': lines(400) })).toEqual([])
  expect(complaintsOf({ 'main/planted.ts': lines(401) })).toHaveLength(1)
  expect(complaintsOf({ 'app/words/planted.ts': lines(401) })).toEqual([])
})
