import * as z from 'zod/mini'

export const gateDenial = z.enum([
  'locked',
  'vault-closed',
  /** The main process saw neither a key nor a mouse button. */
  'no-user-activation',
  'too-often',
])
export type GateDenial = z.infer<typeof gateDenial>

export const deniedByGate = refusal(z.strictObject({ reason: gateDenial }))
export type DeniedByGate = z.infer<typeof deniedByGate>

/** The answer that a request was refused, and why. */
export function refusal<Reasons extends z.ZodMiniType>(reasons: Reasons) {
  return z.strictObject({ kind: z.literal('refused'), refusal: reasons })
}

export function refused<const Refusal>(refusal: Refusal): { kind: 'refused'; refusal: Refusal } {
  return { kind: 'refused', refusal }
}
