import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** The text as it is, and as programs write it down by habit. */
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

/** The text in base64 at each of the three places where it can begin. */
function base64At(bytes: Buffer, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString(encoding)
    // The first and the last characters also hold bits of what stands beside the secret.
    return text.slice(offset === 0 ? 0 : offset + 1).replace(/.{0,2}=*$/, '')
  })
}
