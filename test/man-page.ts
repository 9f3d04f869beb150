import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { t } from '../app/words/index.ts'
import { commandNames, commandOptions } from '../main/cli/commands.ts'
import { argumentsOf, examplesOf, optionLine, overviewLists, takesWords } from '../main/cli/descriptions.ts'
import { speakEnglish } from './support/speak.ts'

/** `npm run man` writes the man page of `deckpass` from the words of its help. */

export const manPagePath = join(import.meta.dirname, '../resources/man/deckpass.1')

/** The page in the language of man(7). */
export function manPage(): string {
  const { options, accounts, exits } = overviewLists()
  return [
    '.TH DECKPASS 1 "" Deckpass',
    '.SH NAME',
    // What follows the dash is what apropos(1) shows.
    `deckpass \\- ${roff(lowerFirst(t('cli.help.about').replace(/^Deckpass |\.$/g, '')))}`,
    '.SH SYNOPSIS',
    '.nf',
    '.B deckpass',
    ...commandNames.map((name) => `.B deckpass ${roff(usageOf(name))}`),
    '.fi',
    '.SH DESCRIPTION',
    roff(t('cli.help.description.first')),
    roff(t('cli.help.description.window')),
    roff(t('cli.help.description.warning')),
    `.SH ${t('cli.section.commands').toUpperCase()}`,
    ...commandNames.flatMap((name) => [
      `.SS ${roff(usageOf(name))}`,
      `${roff(t(`cli.command.${name}.summary`))}.`,
      ...commandOptions[name].flatMap((option) => {
        const says = t(`cli.option.${option}.says`)
        const takes = takesWords(option)
        return entry(optionLine(option), takes === null ? `${says}.` : `${says}: ${takes}.`)
      }),
      '.PP',
      `${t('cli.section.examples')}:`,
      ...examplesOf(name).flatMap(([line, says]) => entry(line, `${says}.`)),
    ]),
    `.SH ${t('cli.section.options').toUpperCase()}`,
    ...options.flatMap(([left, says]) => entry(left, `${says}.`)),
    `.SH ${t('cli.section.accounts').toUpperCase()}`,
    ...accounts.flatMap(([left, says]) => entry(left, `${says}.`)),
    `.SH ${t('cli.section.exits').toUpperCase()}`,
    ...exits.flatMap(([left, says]) => entry(left, `${says}.`)),
    '',
  ].join('\n')
}

function usageOf(name: (typeof commandNames)[number]): string {
  const options = commandOptions[name].length > 0 ? ' [OPTION]...' : ''
  return `${name}${options} ${argumentsOf(name)}`.trimEnd()
}

function entry(left: string, right: string): string[] {
  return ['.TP', `.B ${roff(left)}`, roff(right)]
}

/** The text as it is: no character of it is an instruction. */
function roff(text: string): string {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq')
  return escaped.replace(/^(?=[.'])/, '\\&')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

if (process.argv[1] === import.meta.filename) {
  await speakEnglish()
  mkdirSync(dirname(manPagePath), { recursive: true })
  writeFileSync(manPagePath, manPage())
}
