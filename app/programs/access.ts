import * as z from 'zod/mini'
import { type LockView, lockDenial } from '../lock/model/lock-view.ts'

/** `on` if programs may have tokens now, or the reason why not. */
export const access = z.enum(['on', 'off', 'locked', 'vault-closed'])
export type Access = z.infer<typeof access>

export function accessOf(mayAsk: boolean, lock: LockView): Access {
  return mayAsk ? (lockDenial(lock) ?? 'on') : 'off'
}
