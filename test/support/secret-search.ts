import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formsOf } from './secret-forms.ts'

/** Which of the secrets stand in the text, in whatever form. */
export function secretsIn(text: string, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)))
}

/** Every file below the folder in which a secret stands, as `file: secret`. `files` counts what was read. */
export function searchFolder(folder: string, secrets: readonly string[]): { files: number; found: string[] } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const found = files.flatMap((entry) => {
    const content = readFileSync(join(entry.parentPath, entry.name))
    const text = `${content.toString('latin1')}\n${content.toString('utf8')}\n${content.toString('utf16le')}`
    return secretsIn(text, secrets).map((secret) => `${entry.name}: ${secret}`)
  })
  return { files: files.length, found }
}
