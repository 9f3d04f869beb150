import * as z from 'zod/mini'
import { instant } from '../util/instant.ts'

/**
 * How a newer version gets onto this computer. `here`: Deckpass downloads it, and the system verifies its publisher.
 * `package-manager`: the system's, which installed Deckpass. `by-hand`: the person downloads it.
 */
const updateRoute = z.enum(['here', 'package-manager', 'by-hand'])
export type UpdateRoute = z.infer<typeof updateRoute>

/**
 * Why nothing is under way any more. `no-answer`: the update server gave no usable answer. `host-not-allowed`: the policy
 * does not allow its host. `not-installed`: the new version was not downloaded, not verified or not installed.
 */
const updateProblems = ['no-answer', 'host-not-allowed', 'not-installed'] as const
/** While nothing of a new version is on its way to this computer. */
const restingStates = ['idle', ...updateProblems, 'checking'] as const

const offer = z.strictObject({
  version: z.string(),
  /** What is new, in lines of plain text; may be empty. */
  news: z.array(z.string()),
  route: updateRoute,
})
export type Offer = z.infer<typeof offer>

/** When the last answer since the start of Deckpass came; null if none did. */
const checkedAt = z.nullable(instant)

/**
 * An offer of null: none is known. `ready`: the new version is downloaded, and is installed on a press or on quitting.
 */
const updateView = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.enum(restingStates),
    checkedAt,
    offer: z.nullable(offer),
  }),
  z.strictObject({ state: z.enum(['downloading', 'ready', 'installing']), checkedAt, offer }),
])
export type UpdateView = z.infer<typeof updateView>

export function isUpdateProblem(state: UpdateView['state']): state is (typeof updateProblems)[number] {
  return updateProblems.some((problem) => problem === state)
}

/** What updates give to the snapshot; while Deckpass is locked, what they give at first. */
export const updatePart = z.strictObject({
  /** Null: this Deckpass does not look for any. */
  updates: z.nullable(updateView),
  /** Another version was installed in the place of the one that runs, and runs after a restart. */
  isReplaced: z.boolean(),
})
export type UpdatePart = z.infer<typeof updatePart>

export const initialUpdatePart: UpdatePart = { updates: null, isReplaced: false }
