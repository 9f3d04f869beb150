/** Every way in which a program may write a text down by habit: 32 forms, of which some are alike for some texts. */
export function formsOf(secret: string): string[] {
  const utf8 = Buffer.from(secret, 'utf8')
  const utf16 = Buffer.from(secret, 'utf16le')
  const each = (form: (character: string) => string) => Array.from(secret, form).join('')
  const units = (form: (hex: string) => string) =>
    Array.from({ length: secret.length }, (_, at) =>
      form(secret.charCodeAt(at).toString(16).padStart(4, '0')),
    )
  const bytes = (form: (hex: string) => string, between = '') =>
    [...utf8].map((byte) => form(byte.toString(16).padStart(2, '0'))).join(between)
  const code = (character: string) => character.codePointAt(0) ?? 0
  const escaped = encodeURIComponent(secret)

  const forms = [
    secret,
    secret.normalize('NFD'),
    secret.toUpperCase(),
    secret.toLowerCase(),
    [...secret].reverse().join(''),
    [...secret].join(' '),
    utf8.toString('latin1'),
    ...base64At(utf8, 'base64'),
    ...base64At(utf8, 'base64url'),
    ...base64At(utf16, 'base64').slice(0, 1),
    escaped,
    escaped.replaceAll('%20', '+'),
    escaped.toLowerCase(),
    encodeURIComponent(escaped),
    bytes((hex) => `%${hex}`),
    bytes((hex) => `%${hex.toUpperCase()}`),
    bytes((hex) => hex),
    bytes((hex) => hex.toUpperCase()),
    bytes((hex) => hex, ' '),
    bytes((hex) => hex, ':'),
    bytes((hex) => `\\x${hex}`),
    [...utf8].join(','),
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    units((hex) => `\\u${hex}`).join(''),
    each((one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? one),
    each((one) => `&#${code(one)};`),
    each((one) => `&#x${code(one).toString(16)};`),
  ]
  return [...new Set(forms)].filter((form) => form !== '')
}

/** The text in base64 at each of the three places where it can begin. */
function base64At(bytes: Buffer, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString(encoding)
    // The first and the last characters also hold bits of what stands beside the secret.
    return text.slice(offset === 0 ? 0 : offset + 1).replace(/.{0,2}=*$/, '')
  })
}
