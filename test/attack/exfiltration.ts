/** Where a way out leads: everything a listener of the test would hear. */
interface Target {
  /** Host and port on this machine, where HTTP, raw TCP, and STUN and TURN by UDP and TCP are listened to. */
  readonly host: string
  /** A name of this way alone, which only a name server could know. */
  readonly name: string
}

/** Runs in the page, like a script that got into it. It has no access to anything outside itself. */
export type WayOut = (to: Target) => unknown
