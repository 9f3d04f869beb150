import * as z from 'zod/mini'
import { fileFailure } from '../../util/file-failure.ts'

/** Programs cannot reach this Deckpass, because no socket can be created in the folder `path`. */
export const closedEndpoint = z.strictObject({ path: z.string(), problem: fileFailure })
export type ClosedEndpoint = z.infer<typeof closedEndpoint>
