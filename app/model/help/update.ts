import * as z from 'zod/mini'

/** A released version: three numbers, as semver has them, and nothing behind them. */
export const releasedVersion = z
  .string()
  .check(z.maxLength(17), z.regex(/^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$/))

/**
 * How an update gets onto this computer. `here`: Deckpass downloads and installs it. `package-manager`: the system's,
 * which installed Deckpass. `by-hand`: the person, because Deckpass cannot replace itself where it is, or because this
 * version is too old to be updated in one step.
 */
const updateRoute = z.enum(['here', 'package-manager', 'by-hand'])

/**
 * Why nothing is known of updates, or why one was not installed. `no-answer`: the server was not reached. `not-found`:
 * it was, and has no such file. `bad-answer`: it sends elsewhere, reports an error, or does not stop. `not-genuine`: what
 * came was not signed by Deckpass' makers. `not-for-this-computer`: the newer version was not made for it.
 * `not-downloaded`: the file did not come. `wrong-file`: it is not the one that was signed. `disk-full`.
 * `not-installed`: the system did not let it be replaced.
 */
const updateProblem = z.enum([
  'no-answer',
  'not-found',
  'bad-answer',
  'not-genuine',
  'not-for-this-computer',
  'not-downloaded',
  'wrong-file',
  'disk-full',
  'not-installed',
])
export type UpdateProblem = z.infer<typeof updateProblem>

/** What is new, in short lines, by language (ISO 639-1). */
export const updateNews = z.record(
  z.string().check(z.regex(/^[a-z]{2}$/)),
  z.array(z.string().check(z.maxLength(300))).check(z.maxLength(12)),
)

const offer = z.strictObject({ version: releasedVersion, news: updateNews, route: updateRoute })
/** A newer version that this computer may have. */
export type Offer = z.infer<typeof offer>

/** What a person is told of updates. */
export const updateView = z.strictObject({
  /** When a genuine answer came last, since Deckpass was started; null: none has. */
  checkedAt: z.nullable(z.number()),
  problem: z.nullable(updateProblem),
  /** Null: none is known. */
  offer: z.nullable(offer),
  /**
   * `share`: how much of the file is there, 0 to 1. `ready`: it is there, and is installed as soon as a person asks
   * for it, or when Deckpass quits. `waiting`: a person asked, and a renewal or a request of a program must end first.
   */
  work: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('none') }),
    z.strictObject({ state: z.literal('checking') }),
    z.strictObject({ state: z.literal('downloading'), share: z.number() }),
    z.strictObject({ state: z.literal('ready') }),
    z.strictObject({ state: z.literal('waiting') }),
    z.strictObject({ state: z.literal('installing') }),
  ]),
})
export type UpdateView = z.infer<typeof updateView>
export type UpdateWork = UpdateView['work']
