import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { parseSync, Visitor } from 'oxc-parser'
import { languages } from '../app/settings/model/language.ts'

/**
 * `npm run words` generates the types of the messages from the English catalogue; they are not in git. With `--check`
 * it writes nothing, and fails if a message is missing, takes other parameters, quotes a label that does not exist, or
 * is unused.
 */

const root = join(import.meta.dirname, '..')
const typesPath = join(root, 'app/words/messages.ts')

export type Messages = Readonly<Record<string, string>>

/**
 * For translators: explains the values of messages by name, and comments on a message `key` or on all of `prefix.*`.
 */
interface Notes {
  readonly values: Messages
  readonly comments: readonly string[]
}

/** The type of each parameter of a message, by name. */
type Parameters = Readonly<Record<string, 'string' | 'number' | 'string | number'>>

/** @throws an error that names the missing form, if a plural lacks one that the language needs */
export function parametersOf(message: string, language: string): Parameters {
  const found: Record<string, Parameters[string]> = {}
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.argument) found[element.value] ??= 'string | number'
      if (element.type === TYPE.number) found[element.value] = 'number'
      if (element.type === TYPE.select) found[element.value] = 'string'
      if (element.type === TYPE.plural) {
        found[element.value] = 'number'
        const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
        const lacking = needed.filter((form) => !(form in element.options))
        if (lacking.length > 0) throw new Error(`lacks the plural ${lacking.join(', ')}`)
      }
      if ('options' in element) for (const { value } of Object.values(element.options)) walk(value)
    }
  }
  walk(parse(message))
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The file `app/words/messages.ts`. */
export function typesOf(english: Messages): string {
  const rows = Object.entries(english).map(([key, message]) => {
    const values = Object.entries(parametersOf(message, 'en')).map(([name, type]) => `${name}: ${type}`)
    return `  '${key}': ${values.length === 0 ? 'NoValues' : `{ ${values.join('; ')} }`}`
  })
  return `// Written by \`npm run words\`, out of en.json.

type NoValues = Record<never, never>

/** All messages, and the values that each takes. */
export interface Messages {
${rows.join('\n')}
}

export type MessageKey = keyof Messages
`
}

/** The errors of a catalogue, compared with the English one. */
export function problemsOf(language: string, entries: Messages, english: Messages): string[] {
  const missing = Object.keys(english).filter((key) => !(key in entries))
  const unknown = Object.keys(entries).filter((key) => !(key in english))
  return [
    ...missing.map((key) => `${language}.json lacks ${key}`),
    ...unknown.map((key) => `${language}.json has ${key}, which en.json has not`),
    ...Object.entries(entries).flatMap(([key, message]) => {
      const source = english[key]
      try {
        const values = parametersOf(message, language)
        if (message.trim() === '') return [`${language}.json: ${key} is empty`]
        return source === undefined || isDeepStrictEqual(values, parametersOf(source, 'en'))
          ? []
          : [`${language}.json: ${key} takes other values than in en.json`]
      } catch (error) {
        return [`${language}.json: ${key} ${error instanceof Error ? error.message : error}`]
      }
    }),
  ]
}

/** Whether the quotation is no label of Deckpass: a folder, a header, or a keyring of the system. */
const isForeign = (key: string, quoted: string) =>
  key.startsWith('vault.keychain.unlock.') || ['logs', 'Authorization: Bearer …'].includes(quoted)

/** Labels that messages quote, as “so” or „so“, but that do not exist. */
export function unknownLabels(language: string, entries: Messages): string[] {
  const labels = new Set(Object.values(entries))
  return Object.entries(entries).flatMap(([key, message]) =>
    [...message.matchAll(/[“„]([^“”{]+)[“”]/g)]
      .map(([, quoted = '']) => quoted.replaceAll('\u00a0', ' '))
      .filter((quoted) => !labels.has(quoted) && !isForeign(key, quoted))
      .map((quoted) => `${language}.json: ${key} names “${quoted}”, which no message says`),
  )
}

/** A pattern for each key in the source. A key may be a template. */
export function keysIn(path: string, source: string): RegExp[] {
  const found: RegExp[] = []
  const { program } = parseSync(path, source)
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && value.includes('.')) found.push(pattern([value]))
    },
    TemplateLiteral({ quasis }) {
      const texts = quasis.map(({ value }) => value.cooked ?? '')
      if (texts[0]?.includes('.')) found.push(pattern(texts))
    },
  }).visit(program)
  return found
}

function pattern(texts: readonly string[]): RegExp {
  return new RegExp(`^${texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^.]+')}$`)
}

/** The content of a catalogue file, an Application Resource Bundle. */
function readBundle(language: string): { readonly messages: Messages; readonly notes: Notes } {
  const text = readFileSync(join(root, `app/words/${language}.json`), 'utf8')
  const entries: [string, string | Messages][] = Object.entries(JSON.parse(text))
  const messages: Record<string, string> = {}
  const comments: string[] = []
  let values: Messages = {}
  for (const [key, entry] of entries)
    if (typeof entry === 'string') messages[key] = entry
    else if (key === '@@x-values') values = entry
    else comments.push(key.slice(1))
  return { messages, notes: { values, comments } }
}

/** The values of messages that the notes do not explain, and the notes about values or messages that do not exist. */
export function problemsOfNotes(english: Messages, { values, comments }: Notes): string[] {
  const keys = Object.keys(english)
  const taken = new Set(Object.values(english).flatMap((message) => Object.keys(parametersOf(message, 'en'))))
  const isOfMessage = (comment: string) =>
    comment.endsWith('.*') ? keys.some((key) => key.startsWith(comment.slice(0, -1))) : comment in english
  return [
    ...[...taken].flatMap((name) =>
      name in values ? [] : [`en.json: @@x-values does not tell translators what {${name}} is`],
    ),
    ...Object.keys(values).flatMap((name) =>
      taken.has(name) ? [] : [`en.json: no message takes {${name}}`],
    ),
    ...comments.flatMap((key) =>
      isOfMessage(key) ? [] : [`en.json has a comment for ${key}, which is no message`],
    ),
  ]
}

/** The keys in a source whose messages are not in its process's catalogue (`electron.vite.config.ts`). */
export function misplacedKeys(path: string, named: readonly RegExp[], english: Messages): string[] {
  const [side, other] = path.startsWith('renderer/') ? ['window', 'main'] : ['main process', 'window']
  if (path.startsWith('app/')) return []
  return Object.keys(english)
    .filter((key) => key.split('.')[1] === other && named.some((each) => each.test(key)))
    .map((key) => `${path} names ${key}, which the ${side} does not carry`)
}

function check({ messages: english, notes }: ReturnType<typeof readBundle>): string[] {
  const sources = globSync('{app,main,renderer}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => basename(path) !== basename(typesPath))
    .map((path) => ({ path, named: keysIn(path, readFileSync(join(root, path), 'utf8')) }))
  const used = sources.flatMap(({ named }) => named)
  return [
    ...sources.flatMap(({ path, named }) => misplacedKeys(path, named, english)),
    ...Object.keys(languages).flatMap((language) => {
      const { messages } = readBundle(language)
      return [...problemsOf(language, messages, english), ...unknownLabels(language, messages)]
    }),
    ...problemsOfNotes(english, notes),
    ...Object.keys(english).flatMap((key) =>
      used.some((each) => each.test(key)) ? [] : [`en.json: nothing uses ${key}`],
    ),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const english = readBundle('en')
  if (process.argv.includes('--check')) {
    const problems = check(english)
    for (const problem of problems) console.error(problem)
    process.exitCode = problems.length === 0 ? 0 : 1
  } else {
    const types = typesOf(english.messages)
    // Keeps the date of an unchanged file, because `npm start` rebuilds whatever is newer than the last build.
    if (!existsSync(typesPath) || readFileSync(typesPath, 'utf8') !== types) writeFileSync(typesPath, types)
  }
}
