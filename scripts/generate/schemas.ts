import * as z from 'zod/mini'
import { policyFile } from '../../app/policy/model.ts'

/**
 * What `parseServiceAddress` takes, as an editor can check it. `test/app/policy/documents.test.ts` compares the two.
 */
const pattern =
  '^(?:(?:https://)?(?:[^\\s/?#@:*\\[\\]]+|\\[[0-9A-Fa-f:.]+\\])|http://(?:localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1\\]))(?::[0-9]{1,5})?(?:/[^\\s@]*)?$'

/** Addresses, and the hosts in a list. */
function withPattern(key: string, value: unknown): unknown {
  return key === 'address' || key === 'items' ? Object.assign({ pattern }, value) : value
}

const schema = { title: 'The policy file of Deckpass', ...z.toJSONSchema(policyFile) }
export const policySchema = `${JSON.stringify(schema, withPattern, 2)}\n`
