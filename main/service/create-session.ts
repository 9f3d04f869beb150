import { type Session, session } from 'electron'
import { hardenSession } from './harden-session.ts'
import { type CertificateVerdict, createCertificateVerdict } from './system-authorities.ts'

const isLinux = process.platform === 'linux'

/** Judges a service's certificate in every session for calls. */
export const judgeCertificate: CertificateVerdict = isLinux ? createCertificateVerdict() : async () => -3

/** A session for calls. It is only in memory, because its name does not begin with `persist:`. */
export function createSession(name: string): Session {
  const created = session.fromPartition(name, { cache: false })
  hardenSession(created)
  if (isLinux) created.setCertificateVerifyProc((seen, decide) => void judgeCertificate(seen).then(decide))
  return created
}
