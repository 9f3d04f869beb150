import { commandTexts, optionTexts, overviewWords, sections, showThisPage } from '../../app/words/cli.ts'
import { type CommandName, commandNames, commandOptions } from './commands.ts'
import { columns } from './formats.ts'

/** The page of `deckpass --help`, or of one command. */
export function helpPage(command: CommandName | null): string {
  return command === null ? overview() : pageOf(command)
}

function overview(): string {
  return [
    overviewWords.about,
    '',
    section(sections.usage, overviewWords.usage),
    section(sections.commands, columns(commandNames.map((name) => [name, commandTexts[name].summary]))),
    section(sections.options, columns(overviewWords.options)),
    section(sections.accounts, columns(overviewWords.accounts)),
    section(
      sections.examples,
      columns([...examplesOf('token').slice(0, 2), ...examplesOf('exec').slice(0, 1)]),
    ),
    section(sections.exits, columns(overviewWords.exits)),
  ].join('\n')
}

function pageOf(name: CommandName): string {
  const { summary, usage } = commandTexts[name]
  const rows = commandOptions[name].map((option): [string, string] => {
    const { value, takes, says } = optionTexts[option]
    const list = option === 'format' || option === 'min-valid' ? `: ${takes}` : ''
    return [`--${option} ${value}`.trimEnd(), `${says}${list}`]
  })
  return [
    `${summary}.`,
    '',
    section(sections.usage, [`deckpass ${name} [OPTION]... ${usage}`.trimEnd()]),
    section(sections.options, columns([...rows, ['-h, --help', showThisPage]])),
    section(sections.examples, columns(examplesOf(name))),
  ].join('\n')
}

function examplesOf(name: CommandName): [string, string][] {
  return commandTexts[name].examples.map(({ words, says }) => [`deckpass ${words}`, says])
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...lines.map((line) => `  ${line}`), ''].join('\n')
}
