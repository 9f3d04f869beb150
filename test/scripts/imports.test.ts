import { expect, test } from 'vitest'
import { circles, problemOf } from '../../scripts/check/imports.ts'

const isAllowed = ([file, imported]: readonly [string, string]) => problemOf(file, imported) === null

// `npm run check` shows that a folder may import those before it in the table.
test('a folder may import only those before it in the table', () => {
  const refused = [
    ['app/vault/vault.ts', 'app/lock/lock.ts'],
    ['app/util/text.ts', 'node:path'],
    ['app/help/help.ts', 'main/files/files.ts'],
    ['app/words/errors.ts', 'app/vault/vault.ts'],
    ['main/vault/vault-file.ts', 'main/window/main-window.ts'],
    ['main/vault/vault-file.ts', 'cross-spawn'],
    ['main/tray/tray.ts', 'main/programs/handlers.ts'],
    ['main/help/help.ts', 'test/launch.ts'],
    ['renderer/ui/Field.tsx', 'renderer/window/language.ts'],
    ['renderer/accounts/Account.tsx', 'app/vault/vault.ts'],
    ['renderer/App.tsx', 'electron'],
    ['main/new/new.ts', 'node:fs'],
  ] as const
  expect(refused.filter(isAllowed)).toEqual([])
})

test('a cycle of folders is found even if no files form one', () => {
  const imports: [string, string[]][] = [
    ['app/a/one.ts', ['app/b/one.ts']],
    ['app/b/two.ts', ['app/a/two.ts']],
    ['app/c/one.ts', ['app/d/one.ts']],
  ]
  expect(circles(new Map(imports))).toEqual(['app/a', 'app/b'])
})
