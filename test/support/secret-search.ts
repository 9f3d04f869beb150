import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secrets that the text contains, in any encoding. */
export function secretsIn(text: string, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)))
}

/** Every file below the folder that contains a secret, as `file: secret`. `files` counts the files read. */
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

/** The text itself, and in the encodings that programs commonly write. */
function formsOf(secret: string): string[] {
  const utf8 = Buffer.from(secret, 'utf8')
  const percent = encodeURIComponent(secret)
  const forms = [
    secret,
    secret.normalize('NFD'),
    utf8.toString('latin1'),
    ...base64At(utf8, 'base64'),
    ...base64At(utf8, 'base64url'),
    percent,
    percent.replaceAll('%20', '+'),
    encodeURIComponent(percent),
    utf8.toString('hex'),
    utf8.toString('hex').toUpperCase(),
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  ]
  return forms.filter((form) => form !== '')
}

/** The text in base64 at each of its three possible offsets. */
function base64At(bytes: Buffer, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString(encoding)
    // The first and last characters also encode bits of the adjacent text.
    return text.slice(offset === 0 ? 0 : offset + 1).replace(/.{0,2}=*$/, '')
  })
}
