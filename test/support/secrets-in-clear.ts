import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret as it may stand somewhere: itself, base64 at each alignment, and escaped for an address or for JSON. */
function formsOf(secret: string): string[] {
  const utf8 = Buffer.from(secret, 'utf8')
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), utf8]).toString('base64')
    // The first and the last characters also hold bits of what stands beside the secret.
    return text.slice(offset === 0 ? 0 : offset + 1).replace(/.{0,2}=*$/, '')
  })
  return [...new Set([secret, ...base64, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])]
}

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
