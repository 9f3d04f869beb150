import { helpTopics } from '../../app/words/help.ts'
import { commandPage } from './command-tables.ts'
import { manPage } from './man-page.ts'
import { policySchema } from './schemas.ts'
import { troubleshootingPage } from './troubleshooting.ts'

/** The generated files that are in git, by path. Requires English. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  'resources/man/deckpass.1': manPage,
  'docs/command.md': commandPage,
  'docs/troubleshooting.md': () => troubleshootingPage(helpTopics()),
  'docs/policy.schema.json': () => policySchema,
}
