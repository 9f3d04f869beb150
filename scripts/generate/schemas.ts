import * as z from 'zod/mini'
import { policyFile } from '../../app/policy/model.ts'

/** The JSON Schema of the file that an administrator writes. */
export const policySchema = `${JSON.stringify({ title: 'The policy file of Deckpass', ...z.toJSONSchema(policyFile) }, null, 2)}\n`
