import { cleanText } from '../../util/clean-text.ts'
import { keysOf } from '../../util/keys-of.ts'
import { type CopyTemplate, holdsToken } from './copy-template.ts'

/** The variable that holds the token where nobody says another name. */
export const tokenVariable = 'API_TOKEN'

/** As many as a person may have in the list, and as many characters as a name may have. */
export const maxFormats = 50
export const maxFormatName = 40

export interface CopyFormat extends CopyTemplate {
  readonly id: string
  /** Whether *Copy as…* leaves it out. */
  readonly hidden: boolean
  /** Null for a built-in one, which has its name in every language. */
  readonly name: string | null
}

/**
 * The built-in formats, in the order shown. The header's name is the one of the service's answer: which header other
 * requests use is not stated.
 *
 * Those from `curl` on hold no token, but have a tool ask for it. None puts the token on a command line, which every
 * user of the computer can read: it goes by a pipe, by the environment, or stays in the shell. So there is none for GNU
 * wget, which takes a header only from its command line or a plain file, and none for Postman.
 */
export const builtInFormats = {
  token: { template: '{token}', quoting: 'none' },
  header: { template: 'Authentication-Token: {token}', quoting: 'none' },
  bash: { template: `export ${tokenVariable}={token}`, quoting: 'posix' },
  powershell: { template: `$env:${tokenVariable} = {token}`, quoting: 'powershell' },
  json: { template: '{"token":{token},"expires":{expires}}', quoting: 'json' },
  curl: {
    template: "deckpass token --format header | curl -sS -H @- '{address}/decks'",
    quoting: 'posix',
  },
  // Without the switch it takes the pipe for the body, too.
  httpie: {
    template: "deckpass token | http --ignore-stdin '{address}/decks' Authentication-Token:@/dev/stdin",
    quoting: 'posix',
  },
  invokeRestMethod: {
    template: "Invoke-RestMethod '{address}/decks' -Headers @{ 'Authentication-Token' = (deckpass token) }",
    quoting: 'powershell',
  },
  python: {
    template: `deckpass exec -- python3 -c 'import os, urllib.request as u; u.urlopen(u.Request("{address}/decks", headers={"Authentication-Token": os.environ["${tokenVariable}"]}))'`,
    quoting: 'posix',
  },
  node: {
    template: `deckpass exec -- node -e 'fetch("{address}/decks", { headers: { "Authentication-Token": process.env.${tokenVariable} } })'`,
    quoting: 'posix',
  },
  // Its file tag reads only if its preferences allow (Kong/insomnia#9180).
  insomnia: { template: "{% file '/path/to/token' %}", quoting: 'none' },
  // Variables of the .env in a collection's folder (docs.usebruno.com, process env).
  bruno: { template: `{{process.env.${tokenVariable}}}`, quoting: 'none' },
} as const satisfies Readonly<Record<string, CopyTemplate>>

export type BuiltInFormat = keyof typeof builtInFormats
export const builtInIds = keysOf(builtInFormats)

/** Those that hold the token; of the others a person first says that *Copy as…* shall have them. */
export const tokenFormatIds = builtInIds.filter((id) => holdsToken(builtInFormats[id]))

/** What the settings hold of a format. */
export type ListedFormat =
  | { readonly id: BuiltInFormat; readonly hidden: boolean }
  | (CopyFormat & { readonly name: string })

/** What the settings hold of the formats; `copyFormat`: the id of the default. */
interface Listed {
  readonly copyFormat: string
  readonly copyFormats: readonly ListedFormat[]
}

/** All formats in the person's order. Built-in ones that the settings do not list come last. */
export function formatsOf({ copyFormats }: Pick<Listed, 'copyFormats'>): CopyFormat[] {
  const missing = builtInIds.filter((id) => copyFormats.every((listed) => listed.id !== id))
  return [...copyFormats, ...missing.map(initialEntry)].map((listed) =>
    'template' in listed ? listed : { ...listed, ...builtInFormats[listed.id], name: null },
  )
}

/** The format of this id; the token alone if it is not there any more. */
export function formatOf(settings: Pick<Listed, 'copyFormats'>, id: string): CopyFormat {
  return formatsOf(settings).find((format) => format.id === id) ?? tokenAlone
}
const tokenAlone: CopyFormat = { id: 'token', hidden: false, name: null, ...builtInFormats.token }

/** Whether the same is copied from both: they differ in order, and in what the menu has, at the most. */
export function areSameFormats(
  one: readonly ListedFormat[] | undefined,
  other: readonly ListedFormat[],
): boolean {
  const copied = (copyFormats: readonly ListedFormat[]) =>
    formatsOf({ copyFormats })
      .map(({ id, name, template, quoting }) => JSON.stringify([id, name, template, quoting]))
      .toSorted()
      .join()
  return one === undefined || copied(one) === copied(other)
}

/** What *Copy token* copies, which is nothing without the token. */
export function defaultFormat(settings: Listed): CopyFormat {
  const chosen = formatOf(settings, settings.copyFormat)
  return holdsToken(chosen) ? chosen : tokenAlone
}

/** What the settings hold of these formats. */
export function listedFormats(formats: readonly CopyFormat[]): ListedFormat[] {
  return formats.map((format) => {
    const name = formatName(format)
    return typeof name === 'string' ? { id: name, hidden: format.hidden } : { ...format, ...name }
  })
}

/** As it is kept: one short line of characters that can be seen. Empty if none is left. */
export function cleanFormatName(typed: string): string {
  return cleanText(typed, maxFormatName).trim()
}

/** All formats as the person sees them: what *Copy token* copies is the first. */
export function orderedFormats(settings: Listed): CopyFormat[] {
  const { id } = defaultFormat(settings)
  return formatsOf(settings).toSorted((a, b) => Number(b.id === id) - Number(a.id === id))
}

/** What the settings hold of formats in this order: the first in the menu that holds the token is the default. */
export function listedInOrder(formats: readonly CopyFormat[]) {
  const first = formats.find((format) => !format.hidden && holdsToken(format)) ?? tokenAlone
  return { copyFormat: first.id, copyFormats: listedFormats(formats) }
}

/** What *Copy as…* offers: the token alone if the person hid them all. */
export function offeredFormats(settings: Listed): CopyFormat[] {
  const offered = orderedFormats(settings).filter(({ hidden }) => !hidden)
  return offered.length > 0 ? offered : [tokenAlone]
}

/** A built-in format has a name in every language. */
export function formatName({ id, name }: CopyFormat): BuiltInFormat | { name: string } {
  return builtInIds.find((each) => each === id) ?? { name: name ?? '' }
}

export function initialEntry(id: BuiltInFormat) {
  return { id, hidden: !holdsToken(builtInFormats[id]) }
}
