import { type CommandName, commandNames, commands, optionTexts } from './commands.ts'

/** The page of `deckpass --help`, or of one command. */
export function helpPage(command: CommandName | null): string {
  return command === null ? overview() : pageOf(command)
}

function overview(): string {
  return [
    'Deckpass keeps the API token of your presentation service fresh.',
    '',
    section('Usage', ['deckpass                 Open Deckpass', 'deckpass COMMAND [OPTION]...']),
    section('Commands', table(commandNames.map((name) => [name, commands[name].summary]))),
    section(
      'Options',
      table([
        ['-h, --help', 'Show help, also after a command'],
        ['-V, --version', 'Show the version'],
      ]),
    ),
    section('Examples', examplesOf('token').slice(0, 2).concat(examplesOf('exec').slice(0, 1))),
    section(
      'Exit status',
      table([
        ['0', 'done'],
        ['2', 'the command line is wrong, or no or several accounts fit'],
        ['3', 'Deckpass does not run (--start starts it)'],
        ['4', 'a person has to act: switch it on, unlock, sign in'],
        ['5', 'the person said no, or nobody answered'],
        ['6', 'there is no valid token'],
      ]),
    ),
  ].join('\n')
}

function pageOf(name: CommandName): string {
  const { summary, usage, options } = commands[name]
  const rows = options.map((option): [string, string] => {
    const { value, takes, says } = optionTexts[option]
    const list = option === 'format' || option === 'min-valid' ? `: ${takes}` : ''
    return [`--${option}${value === '' ? '' : ` ${value}`}`, `${says}${list}`]
  })
  return [
    `${summary}.`,
    '',
    section('Usage', [`deckpass ${name} [OPTION]... ${usage}`.trimEnd()]),
    section('Options', table([...rows, ['-h, --help', 'Show this page']])),
    section('Examples', examplesOf(name)),
  ].join('\n')
}

function examplesOf(name: CommandName): string[] {
  return table(commands[name].examples.map(({ words, says }) => [`deckpass ${words}`, says]))
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...lines.map((line) => `  ${line}`), ''].join('\n')
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`)
}
