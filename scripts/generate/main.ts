import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { speakEnglish } from '../../test/support/speak.ts'
import { generatedFiles } from './files.ts'

/** `npm run generate`: writes what git keeps although the code makes it. */

await speakEnglish()
for (const [path, content] of Object.entries(generatedFiles))
  writeFileSync(join(import.meta.dirname, '../..', path), content())
