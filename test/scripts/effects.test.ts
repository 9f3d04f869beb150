import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { channelNames } from '../../app/bridge/contract.ts'
import { builtInIds } from '../../app/formats/model/copy-format.ts'
import { problemKinds } from '../../app/programs/model/program-problem.ts'
import { failures } from '../../app/service/model/failure.ts'
import { languages } from '../../app/settings/model/language.ts'
import { settingNames } from '../../app/settings/model/settings.ts'
import { optionNames } from '../../main/programs/command/options.ts'
import { projectFolder } from '../launch/folders.ts'

// A row automatically has its control, policy, help and documents, but no effect.

const sources = '{app,main,renderer}/**/*.{ts,tsx}'
const textOf = (files: string, exclude: string[] = []) =>
  globSync(files, { cwd: projectFolder, exclude })
    .map((file) => readFileSync(join(projectFolder, file), 'utf8'))
    .join('\n')

test.each([
  {
    what: 'setting is read',
    names: settingNames,
    pattern: '\\bNAME\\b',
    text: textOf(sources, ['app/settings/model/settings.ts', 'app/words/**']),
  },
  {
    what: 'option of the command is read',
    names: optionNames,
    pattern: "options\\.(?:get|has)\\('NAME'\\)",
    text: textOf('main/programs/command/*.ts'),
  },
  {
    what: 'cause of a failure is found by something',
    names: Object.keys(failures),
    pattern: "'NAME'",
    text: textOf('{app,main}/**/*.ts', ['app/service/model/failure.ts', 'app/words/**']),
  },
  {
    what: 'problem of a program is the answer to something',
    names: Object.keys(problemKinds),
    pattern: "(?<!case )'NAME'",
    text: textOf('{app,main}/**/*.ts', ['app/programs/model/**', 'app/words/**', 'app/**/channels.ts']),
  },
  {
    what: 'channel is called by a page, the tray or a menu',
    names: channelNames,
    pattern: "'NAME'",
    text: textOf('{renderer/**/*.{ts,tsx},main/menu/desktop-actions.ts}'),
  },
])('each $what', ({ names, pattern, text }) => {
  expect(names.filter((name) => !new RegExp(pattern.replace('NAME', name)).test(text))).toEqual([])
})

test.each(Object.keys(languages))('%s names each copy format in each sentence about formats', (language) => {
  const sentences = textOf(`app/words/${language}.json`)
    .split('\n')
    .filter((line) => line.includes('{format, select,'))
  expect(sentences.length).toBeGreaterThan(0)
  for (const sentence of sentences)
    expect(
      builtInIds.filter((id) => !sentence.includes(` ${id} {`)),
      sentence,
    ).toEqual([])
})
