import * as z from 'zod/mini'

/** Why the gate does not let something be done. */
export const gateRefusal = z.enum([
  'locked',
  /** The vault is not open. */
  'not-open',
  /** No key and no mouse button was seen. */
  'no-person',
  'too-often',
])
export type GateRefusal = z.infer<typeof gateRefusal>
