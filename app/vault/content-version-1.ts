import * as z from 'zod/mini'
import { parseJson } from '../text/parse-json.ts'

/** Content of version 1 had no count, other names, and an account's activity as text inside the text. */

const older = z.looseObject({
  accounts: z.array(
    z.looseObject({
      renewal: z.looseObject({ tries: z.number() }),
      activity: z.looseObject({ entries: z.string() }),
    }),
  ),
})

const word = z.int().check(z.nonnegative())

/** Each sentence was once in `words`, and the entries named its place there. */
const activityText = z.object({
  words: z.array(z.string()),
  entries: z.array(
    z.tuple([
      z.number(),
      z.string(),
      word,
      z.nullable(z.tuple([z.nullable(z.number()), z.nullable(z.number()), z.nullable(word)])),
    ]),
  ),
})

/** Version 1 as version 2, as far as it can be understood; the schema of version 2 judges the rest. */
export function fromVersion1(value: unknown): unknown {
  const parsed = older.safeParse(value)
  if (!parsed.success) return value
  const accounts = parsed.data.accounts.map(({ renewal: { tries, ...renewal }, activity, ...rest }) => ({
    ...rest,
    renewal: { ...renewal, failures: tries },
    activity: { ...activity, entries: entriesOf(activity.entries) },
  }))
  return { ...parsed.data, version: 2, count: 0, accounts }
}

/** Text that is not understood is kept as an entry that is not understood, so that nothing is lost. */
function entriesOf(text: string): unknown[] {
  const parsed = activityText.safeParse(parseJson(text))
  if (!parsed.success) return [text]
  const { words, entries } = parsed.data
  return entries.map(([at, tone, place, facts]) => ({
    at,
    tone,
    text: words[place],
    detail: facts && {
      status: facts[0],
      durationMs: facts[1],
      said: facts[2] === null ? null : words[facts[2]],
    },
  }))
}
