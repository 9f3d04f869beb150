import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemKinds } from '../../app/programs/model/program-problem.ts'
import { exits } from '../../main/programs/command/exit-status.ts'
import { optionEntry, overviewLists } from '../../main/programs/command/help.ts'
import { optionNames, options } from '../../main/programs/command/options.ts'
import { textTable } from '../../test/support/text-table.ts'

/** The tables of `docs/command.md`, by the name in their markers. */
const tables: Readonly<Record<string, () => string[][]>> = {
  options: () => [
    ['option', 'of', 'what it does'],
    ...optionNames.map((name) => {
      const [line, says] = optionEntry(name)
      return [`\`${line}\``, options[name].commands.map((each) => `\`${each}\``).join(', '), says]
    }),
  ],
  'exit statuses': () => [['status', 'means'], ...overviewLists.exits.map((entry) => [...entry])],
  failures: () => [
    ['code', 'status', 'the command ends with', 'title'],
    ...Object.entries(problemKinds).map(([code, { status, exit, title }]) => [
      `\`${code}\``,
      String(status),
      String(exits[exit].status),
      title,
    ]),
  ],
}

/** The current `docs/command.md` with new tables. Requires English. */
export function commandPage(): string {
  const page = readFileSync(join(import.meta.dirname, '../../docs/command.md'), 'utf8')
  return Object.entries(tables).reduce((text, [name, table]) => {
    const marked = new RegExp(`(<!-- ${name} -->\n).*(?=<!-- end of ${name} -->)`, 's')
    if (!marked.test(text)) throw new Error(`docs/command.md lacks the marks of the table "${name}".`)
    return text.replace(marked, (_, begin) => `${begin}\n${textTable(table())}\n\n`)
  }, page)
}
