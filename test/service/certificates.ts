import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })

/**
 * Makes NAME.pem and NAME.key in the folder: a certificate of `subject`, signed by `issuer` from the same folder, or by
 * itself. `days`: the time until its expiry, negative if it has expired.
 */
export function issue(
  folder: string,
  name: string,
  issuer: string,
  { extensions = [] as readonly string[], days = 2, subject = name } = {},
) {
  const file = (suffix: string, of = name) => join(folder, `${of}${suffix}`)
  const [cert, key, request, list] = [file('.pem'), file('.key'), file('.csr'), file('.txt')]
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key]
  openssl('req', ...newKey, '-out', request, '-subj', `/CN=${subject}`)
  writeFileSync(list, extensions.join('\n'))
  const by =
    issuer === name
      ? ['-signkey', key]
      : ['-CA', file('.pem', issuer), '-CAkey', file('.key', issuer), '-CAcreateserial']
  openssl('x509', '-req', '-in', request, ...by, '-out', cert, '-days', `${days}`, '-extfile', list)
  return { cert, key }
}

/**
 * A certificate and its key as PEM, signed by an unknown `authority`. `names`: in OpenSSL's format.
 */
export function certificateOfUnknownAuthority(folder: string, { names = 'IP:127.0.0.1', days = 2 } = {}) {
  const { cert: authority } = issue(folder, 'authority', 'authority', {
    subject: 'An authority of a test',
    extensions: ['basicConstraints=critical,CA:TRUE'],
  })
  const extensions = [`subjectAltName=${names}`, 'extendedKeyUsage=serverAuth']
  const { cert, key } = issue(folder, '127.0.0.1', 'authority', { extensions, days })
  return { authority, tls: { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') } }
}
