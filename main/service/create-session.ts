import { type Session, session } from 'electron'
import { hardenSession } from './harden-session.ts'
import { createServerCertificates } from './system-authorities.ts'

/** The certificates of services, in every session for calls. */
export const certificates = createServerCertificates()

/** A session for calls. It is only in memory, because its name does not begin with `persist:`. */
export function createSession(name: string): Session {
  const created = session.fromPartition(name, { cache: false })
  hardenSession(created)
  created.setCertificateVerifyProc((seen, decide) => void certificates.judge(seen).then(decide))
  return created
}
