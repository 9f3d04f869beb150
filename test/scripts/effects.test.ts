import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failures } from '../../app/service/model/failure.ts'
import { settingNames } from '../../app/settings/model/settings.ts'
import { optionNames } from '../../main/programs/command/options.ts'
import { projectFolder } from '../launch/folders.ts'

// A row brings its control, policy, help and documents by itself, but nothing that it does.

const textOf = (files: string, exclude: string[] = []) =>
  globSync(files, { cwd: projectFolder, exclude })
    .map((file) => readFileSync(join(projectFolder, file), 'utf8'))
    .join('\n')

test('each setting is read outside of its row and its words', () => {
  const source = textOf('{app,main,renderer}/**/*.{ts,tsx}', [
    'app/settings/model/settings.ts',
    'app/words/**',
  ])
  expect(settingNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([])
})

test('each option of the command is read', () => {
  const source = textOf('main/programs/command/*.ts')
  expect(
    optionNames.filter((name) => !new RegExp(`options\\.(?:get|has)\\('${name}'\\)`).test(source)),
  ).toEqual([])
})

test('each cause of a failure is found by something', () => {
  const source = textOf('{app,main}/**/*.ts', ['app/service/model/failure.ts', 'app/words/**'])
  expect(Object.keys(failures).filter((cause) => !new RegExp(`'${cause}'`).test(source))).toEqual([])
})
