import { t } from '../../app/words/index.ts'
import { commandNames } from '../../main/programs/command/commands.ts'
import { examplesOf, optionEntries, overviewLists, usageOf } from '../../main/programs/command/help.ts'

/** The man page of `deckpass` in the language of man(7), from the words of its help. */
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
      ...optionEntries(name).flatMap(([left, says]) => entry(left, `${says}.`)),
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
