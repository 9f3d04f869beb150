import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { policyFile } from '../../app/policy/model.ts'
import { problemKinds } from '../../app/programs/model/program-problem.ts'
import { type HelpTopic, helpTopics } from '../../app/words/help.ts'
import { exits } from '../../main/programs/command/exit-status.ts'
import { optionEntry, overviewLists } from '../../main/programs/command/help.ts'
import { optionNames, options } from '../../main/programs/command/options.ts'
import { speakEnglish } from '../../test/support/speak.ts'
import { textTable } from '../../test/support/text-table.ts'
import { manPage } from './man-page.ts'

/** The generated files that are in git, by path. Requires English. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  'resources/man/deckpass.1': manPage,
  'docs/command.md': commandPage,
  'docs/troubleshooting.md': troubleshootingPage,
  'docs/policy.schema.json': policySchema,
}

function policySchema(): string {
  const schema = { title: 'The policy file of Deckpass', ...z.toJSONSchema(policyFile) }
  return `${JSON.stringify(schema, withPattern, 2)}\n`
}

/**
 * The addresses that `parseServiceAddress` accepts, for editors. `test/app/policy/documents.test.ts` compares the two.
 */
const pattern =
  '^(?:(?:https://)?(?:[^\\s/?#@:*\\[\\]]+|\\[[0-9A-Fa-f:.]+\\])|http://(?:localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1\\]))(?::[0-9]{1,5})?(?:/[^\\s@]*)?$'

/** Adds the pattern to addresses and to the hosts in a list. */
function withPattern(key: string, value: unknown): unknown {
  return key === 'address' || key === 'items' ? Object.assign({ pattern }, value) : value
}

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

/** The current `docs/command.md` with new tables. */
function commandPage(): string {
  const page = readFileSync(join(import.meta.dirname, '../../docs/command.md'), 'utf8')
  return Object.entries(tables).reduce((text, [name, table]) => {
    const marked = new RegExp(`(<!-- ${name} -->\n).*(?=<!-- end of ${name} -->)`, 's')
    if (!marked.test(text)) throw new Error(`docs/command.md lacks the marks of the table "${name}".`)
    return text.replace(marked, (_, begin) => `${begin}\n${textTable(table())}\n\n`)
  }, page)
}

/** The headings by the first digit of the code. */
const areas = {
  1: 'The service and the way to it',
  2: 'Stored accounts and files',
  3: 'Programs and the clipboard',
}

/** The Markdown page of all failures, with the window's help texts, in the order of their codes. */
function troubleshootingPage(): string {
  const topics = helpTopics()
  return `# Troubleshooting

Each failure that you may need help with has a code such as DP-1101, which never changes its meaning. The window shows it beside _Help_, and the command \`deckpass\` after its message.

_More actions_ › _Diagnostics…_ shows what a help desk needs, and can copy or save it. It contains no secrets and no names; accounts are numbered as in the list. \`deckpass diagnostics\` prints the same.

\`slides.example.com\` stands for your service.
${Object.entries(areas)
  .map(([digit, title]) =>
    section(
      title,
      topics.filter(({ code }) => code.startsWith(`DP-${digit}`)),
    ),
  )
  .join('')}`
}

function section(title: string, topics: readonly HelpTopic[]): string {
  const entries = topics.map(({ code, sentence, advice }) => `\n### ${code}\n\n_${sentence}_\n\n${advice}\n`)
  return `\n## ${title}\n${entries.join('')}`
}

/** `npm run generate` writes them. */
if (process.argv[1] === import.meta.filename) {
  await speakEnglish()
  for (const [path, content] of Object.entries(generatedFiles))
    writeFileSync(join(import.meta.dirname, '../..', path), content())
}
