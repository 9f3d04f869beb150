import * as z from 'zod/mini'
import { type LockView, lockDenial } from '../lock/model/lock-view.ts'

/** `on` if programs may have tokens now, or the reason why not. */
export const programsAccess = z.enum(['on', 'off', 'locked', 'vault-closed'])
export type ProgramsAccess = z.infer<typeof programsAccess>

export function programsAccessOf(mayAsk: boolean, lock: LockView): ProgramsAccess {
  return mayAsk ? (lockDenial(lock) ?? 'on') : 'off'
}
