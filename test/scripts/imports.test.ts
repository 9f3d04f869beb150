import { expect, test } from 'vitest'
import { circles, problemOf } from '../../scripts/check/imports.ts'

const isAllowed = ([file, imported]: readonly [string, string]) => problemOf(file, imported) === null

// That it may import what the table has before it, `npm run check` shows.
test('a folder imports nothing that the table has not before it', () => {
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

test('a circle of folders is found where no file is in one', () => {
  const imports: [string, string[]][] = [
    ['app/a/one.ts', ['app/b/one.ts']],
    ['app/b/two.ts', ['app/a/two.ts']],
    ['app/c/one.ts', ['app/d/one.ts']],
  ]
  expect(circles(new Map(imports))).toEqual(['app/a', 'app/b'])
})
