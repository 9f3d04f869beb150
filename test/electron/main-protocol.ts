import { registerSchemesAsPrivileged } from './protocol.ts'
import { session } from './session.ts'

/** The module `protocol`: that of the default session, and the registration that precedes all sessions. */
export const protocol = {
  registerSchemesAsPrivileged,
  handle: (...args: Parameters<typeof session.defaultSession.protocol.handle>) =>
    session.defaultSession.protocol.handle(...args),
  unhandle: (scheme: string) => session.defaultSession.protocol.unhandle(scheme),
  isProtocolHandled: (scheme: string) => session.defaultSession.protocol.isProtocolHandled(scheme),
}
