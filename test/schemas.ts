import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { accountList } from '../app/model/account-list.ts'
import { policyFile } from '../app/model/policy.ts'

/** `npm run schemas` writes the JSON Schema of each file that others may write for Deckpass. */

const docs = join(import.meta.dirname, '../docs')

/** By path: the text of each. */
export const schemaTexts: Readonly<Record<string, string>> = {
  [join(docs, 'accounts.schema.json')]: textOf(
    'What Export accounts writes and Import accounts reads',
    accountList,
  ),
  [join(docs, 'policy.schema.json')]: textOf('The policy file of Deckpass', policyFile),
}

function textOf(title: string, schema: z.ZodMiniType): string {
  return `${JSON.stringify({ title, ...z.toJSONSchema(schema) }, null, 2)}\n`
}

if (process.argv[1] === import.meta.filename)
  for (const [path, text] of Object.entries(schemaTexts)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
