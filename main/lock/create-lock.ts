import { systemPreferences } from 'electron'
import { Lock, type LockPorts } from '../../app/lock/lock.ts'
import { createPersonCheck } from './person-check.ts'
import { createUnlockedMark } from './unlocked-mark.ts'

interface LockParts extends Omit<LockPorts, 'personCheck' | 'unlockedMark'> {
  readonly userData: string
  readonly platform: NodeJS.Platform
}

export function createLock({ userData, platform, ...ports }: LockParts): Lock {
  return new Lock({
    ...ports,
    personCheck: createPersonCheck(platform, systemPreferences, ports.log),
    unlockedMark: createUnlockedMark(userData),
  })
}
