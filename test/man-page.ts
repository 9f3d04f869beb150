import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commandTexts, optionTexts, overviewWords, sections } from '../app/words/cli.ts'
import { commandNames, commandOptions } from '../main/cli/commands.ts'

/** `npm run man` writes the man page of `deckpass` from the words of its help. */

export const manPagePath = join(import.meta.dirname, '../resources/man/deckpass.1')

/** The page in the language of man(7). */
export function manPage(): string {
  return [
    '.TH DECKPASS 1 "" Deckpass',
    '.SH NAME',
    // What follows the dash is what apropos(1) shows.
    `deckpass \\- ${roff(lowerFirst(overviewWords.about.replace(/^Deckpass |\.$/g, '')))}`,
    '.SH SYNOPSIS',
    '.nf',
    '.B deckpass',
    ...commandNames.map((name) => `.B deckpass ${roff(usageOf(name))}`),
    '.fi',
    '.SH DESCRIPTION',
    ...overviewWords.description.map((line) => roff(line)),
    `.SH ${sections.commands.toUpperCase()}`,
    ...commandNames.flatMap((name) => [
      `.SS ${roff(usageOf(name))}`,
      `${roff(commandTexts[name].summary)}.`,
      ...commandOptions[name].flatMap((option) => {
        const { value, takes, says } = optionTexts[option]
        return [...entry(`--${option} ${value}`.trimEnd(), takes === '' ? `${says}.` : `${says}: ${takes}.`)]
      }),
      '.PP',
      `${sections.examples}:`,
      ...commandTexts[name].examples.flatMap(({ words, says }) => entry(`deckpass ${words}`, `${says}.`)),
    ]),
    `.SH ${sections.options.toUpperCase()}`,
    ...overviewWords.options.flatMap(([left, says]) => entry(left, `${says}.`)),
    `.SH ${sections.accounts.toUpperCase()}`,
    ...overviewWords.accounts.flatMap(([left, says]) => entry(left, `${says}.`)),
    `.SH ${sections.exits.toUpperCase()}`,
    ...overviewWords.exits.flatMap(([left, says]) => entry(left, `${says}.`)),
    '',
  ].join('\n')
}

function usageOf(name: (typeof commandNames)[number]): string {
  const options = commandOptions[name].length > 0 ? ' [OPTION]...' : ''
  return `${name}${options} ${commandTexts[name].usage}`.trimEnd()
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
  mkdirSync(dirname(manPagePath), { recursive: true })
  writeFileSync(manPagePath, manPage())
}
