import { commandNames, commands } from '../../main/programs/command/commands.ts'
import { about, examplesOf, optionEntry, overviewLists, usageOf } from '../../main/programs/command/help.ts'
import { optionsOf } from '../../main/programs/command/options.ts'

/** The man page of `deckpass` as man(7) source, generated from the help. */
export function manPage(): string {
  const { options, accounts, exits } = overviewLists
  return [
    '.TH DECKPASS 1 "" Deckpass',
    '.SH NAME',
    // apropos(1) shows the text after the dash.
    `deckpass \\- ${roff(lowerFirst(about.replace(/^Deckpass |\.$/g, '')))}`,
    '.SH SYNOPSIS',
    '.nf',
    '.B deckpass',
    ...commandNames.map((name) => `.B deckpass ${roff(usageOf(name))}`),
    '.fi',
    '.SH DESCRIPTION',
    roff(
      'Gives a script the currently valid token from the running Deckpass. Deckpass asks you before a program gets the token for the first time.',
    ),
    roff('Without a command, deckpass opens the window.'),
    roff(
      'Never pass a token as an argument: every user of the computer can read it there. Use a pipe or exec.',
    ),
    '.SH COMMANDS',
    ...commandNames.flatMap((name) => [
      `.SS ${roff(usageOf(name))}`,
      `${roff(commands[name].summary)}.`,
      ...optionsOf(name)
        .map(optionEntry)
        .flatMap(([left, says]) => entry(left, `${says}.`)),
      '.PP',
      'Examples:',
      ...examplesOf(name).flatMap(([line, says]) => entry(line, `${says}.`)),
    ]),
    '.SH OPTIONS',
    ...options.flatMap(([left, says]) => entry(left, `${says}.`)),
    '.SH ACCOUNTS',
    ...accounts.flatMap(([left, says]) => entry(left, `${says}.`)),
    '.SH EXIT STATUS',
    ...exits.flatMap(([left, says]) => entry(left, `${says}.`)),
    '',
  ].join('\n')
}

function entry(left: string, right: string): string[] {
  return ['.TP', `.B ${roff(left)}`, roff(right)]
}

/** Escapes the text, so that roff interprets none of it. */
function roff(text: string): string {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq')
  return escaped.replace(/^(?=[.'])/, '\\&')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
