import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { speakEnglish } from '../../test/support/speak.ts'
import { generatedFiles } from './files.ts'

/** `npm run generate`: writes the man page, the tables of the command's page, the page of the failures and the schemas, out of the words and the models. */

await speakEnglish()
for (const [path, content] of Object.entries(generatedFiles))
  writeFileSync(join(import.meta.dirname, '../..', path), content())
