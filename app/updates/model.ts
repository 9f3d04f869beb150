import * as z from 'zod/mini'
import { instant } from '../util/instant.ts'

/** How a newer version gets here: by Deckpass, with a verified publisher, by the package manager, or by hand. */
const updateRoute = z.enum(['here', 'package-manager', 'by-hand'])
export type UpdateRoute = z.infer<typeof updateRoute>

/** Why a check or an update failed: no usable answer, forbidden by the policy, or not verified or installed. */
const updateProblems = ['no-answer', 'host-not-allowed', 'not-installed'] as const
/** The states without a download or an installation. A list in the schema itself would bring zod into the window. */
const restingStates = ['idle', 'checking', ...updateProblems] as const

const offer = z.strictObject({
  version: z.string(),
  /** The release notes in lines of plain text; may be empty. */
  news: z.array(z.string()),
  route: updateRoute,
})
export type Offer = z.infer<typeof offer>

/** When the server last answered since Deckpass started; null if it has not. */
const checkedAt = z.nullable(instant)

/** `offer` null: no newer version is known. `ready`: downloaded, to be installed on request or on quit. */
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

export const updatePart = z.strictObject({
  /** Null if Deckpass may not check for updates. */
  updates: z.nullable(updateView),
  /** Another version was installed over the running one, and needs a restart. */
  isReplaced: z.boolean(),
})
