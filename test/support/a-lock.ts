import { Lock, type LockPorts } from '../../app/lock/lock.ts'
import { FastCipher } from '../app/vault/fakes.ts'

/** A lock at which the system tells of idle time and cannot confirm the person. */
export function aLock(ports: Pick<LockPorts, 'clock' | 'log' | 'settings' | 'vault'>): Lock {
  return new Lock({
    cipher: new FastCipher(),
    estimateStrength: async (pin) => ({ score: /^(.)\1*$/.test(pin) ? 0 : 2 }),
    idle: { isKnown: true, forMs: () => 0 },
    personCheck: { kind: null, confirm: async () => false },
    ...ports,
  })
}
