import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { speakEnglish } from '../../test/support/speak.ts'
import { generatedFiles } from './files.ts'

/** `npm run generate`: writes the generated files that are in git. */

await speakEnglish()
for (const [path, content] of Object.entries(generatedFiles))
  writeFileSync(join(import.meta.dirname, '../..', path), content())
