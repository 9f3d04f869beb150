import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../scripts/generate/main.ts'

test.each(Object.entries(generatedFiles))(
  '%s is what the code makes: else run npm run generate',
  (path, content) => {
    expect(content()).toBe(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'))
  },
)
