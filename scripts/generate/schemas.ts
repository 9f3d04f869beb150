import * as z from 'zod/mini'
import { policyFile } from '../../app/policy/model.ts'

export const policySchema = `${JSON.stringify({ title: 'The policy file of Deckpass', ...z.toJSONSchema(policyFile) }, null, 2)}\n`
