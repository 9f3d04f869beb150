import { type Session, session } from 'electron'
import { hardenSession } from './harden-session.ts'

/** A session for calls alone, in memory, because its name does not begin with `persist:`. */
export function createSession(name: string): Session {
  const created = session.fromPartition(name, { cache: false })
  hardenSession(created)
  return created
}
