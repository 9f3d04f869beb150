import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../launch/folders.ts'
import { onApp, onNode } from './attack-tests.ts'

/** Vitest and Playwright leave out a name that fits no file without a word. */
test('each test of an attack is there', () => {
  expect([...onApp, ...onNode].filter((path) => !existsSync(join(projectFolder, path)))).toEqual([])
})

test('each test that holds what an attacker found is run by `npm run test:attack`', () => {
  const page = readFileSync(join(projectFolder, 'docs/security.md'), 'utf8')
  const [, found = ''] = page.split('## What an attacker found\n')
  const [table = ''] = found.split('\nWhat stays open')
  const named = new Set([...table.matchAll(/`([\w/-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name))
  expect(named.size).toBeGreaterThan(20)
  const isRun = (name: string) =>
    existsSync(join(projectFolder, 'test/attack', name)) ||
    [...onApp, ...onNode].some((path) => path === name || path.endsWith(`/${name}`))
  expect([...named].filter((name) => !isRun(name))).toEqual([])
})
