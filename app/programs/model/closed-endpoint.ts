import * as z from 'zod/mini'
import { fileFailures } from '../../util/file-failure.ts'

/** Programs cannot reach this Deckpass, because no socket can be created in the folder, or as the file, `path`. */
export const closedEndpoint = z.strictObject({
  path: z.string(),
  problem: z.enum([...fileFailures, 'path-too-long']),
})
export type ClosedEndpoint = z.infer<typeof closedEndpoint>
