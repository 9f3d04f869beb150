import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A certificate and its key, signed by an `authority` that nobody knows, as PEM files. `names`: as OpenSSL writes them;
 * `days`: until it expires, negative if it has.
 */
export async function certificateOfUnknownAuthority(
  folder: string,
  { names = 'IP:127.0.0.1', days = 2 } = {},
): Promise<{ readonly cert: string; readonly key: string; readonly authority: string }> {
  const authority = join(folder, 'authority.pem')
  const authorityKey = join(folder, 'authority-key.pem')
  const request = join(folder, 'request.pem')
  const cert = join(folder, 'cert.pem')
  const key = join(folder, 'key.pem')
  const extensions = join(folder, 'extensions.txt')
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

  await writeFile(extensions, `subjectAltName=${names}\nextendedKeyUsage=serverAuth\n`)
  await run('openssl', [
    ...['req', '-x509', ...newKey, '-keyout', authorityKey, '-out', authority],
    ...['-days', '2', '-subj', '/CN=An authority of a test'],
  ])
  await run('openssl', ['req', ...newKey, '-keyout', key, '-out', request, '-subj', '/CN=127.0.0.1'])
  await run('openssl', [
    ...['x509', '-req', '-in', request, '-CA', authority, '-CAkey', authorityKey, '-CAcreateserial'],
    ...['-out', cert, '-days', `${days}`, '-extfile', extensions],
  ])
  return { cert, key, authority }
}
