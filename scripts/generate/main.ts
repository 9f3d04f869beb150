import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { policyFile } from '../../app/policy/model.ts'
import { helpTopics } from '../../app/words/help.ts'
import { speakEnglish } from '../../test/support/speak.ts'
import { commandPage } from './command-tables.ts'
import { manPage } from './man-page.ts'
import { troubleshootingPage } from './troubleshooting.ts'

/** The generated files that are in git, by path. Requires English. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  'resources/man/deckpass.1': manPage,
  'docs/command.md': commandPage,
  'docs/troubleshooting.md': () => troubleshootingPage(helpTopics()),
  'docs/policy.schema.json': policySchema,
}

function policySchema(): string {
  const schema = { title: 'The policy file of Deckpass', ...z.toJSONSchema(policyFile) }
  return `${JSON.stringify(schema, withPattern, 2)}\n`
}

/**
 * What `parseServiceAddress` takes, as an editor can check it. `test/app/policy/documents.test.ts` compares the two.
 */
const pattern =
  '^(?:(?:https://)?(?:[^\\s/?#@:*\\[\\]]+|\\[[0-9A-Fa-f:.]+\\])|http://(?:localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1\\]))(?::[0-9]{1,5})?(?:/[^\\s@]*)?$'

/** Addresses, and the hosts in a list. */
function withPattern(key: string, value: unknown): unknown {
  return key === 'address' || key === 'items' ? Object.assign({ pattern }, value) : value
}

/** `npm run generate` writes them. */
if (process.argv[1] === import.meta.filename) {
  await speakEnglish()
  for (const [path, content] of Object.entries(generatedFiles))
    writeFileSync(join(import.meta.dirname, '../..', path), content())
}
