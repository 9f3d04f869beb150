import { systemPreferences } from 'electron'
import type { Handlers } from '../../app/bridge/handlers.ts'
import type { lockChannels } from '../../app/lock/channels.ts'
import { Lock, type LockPorts } from '../../app/lock/lock.ts'
import { createPersonCheck } from './person-check.ts'
import { createUnlockedMark } from './unlocked-mark.ts'

interface LockParts extends Omit<LockPorts, 'personCheck' | 'unlockedMark'> {
  readonly userData: string
  readonly platform: NodeJS.Platform
}

/** The lock, and the handlers of its channels. */
export function createLock({ userData, platform, ...ports }: LockParts) {
  const lock = new Lock({
    ...ports,
    personCheck: createPersonCheck(platform, systemPreferences, ports.log),
    unlockedMark: createUnlockedMark(userData),
  })
  const handlers: Handlers<keyof typeof lockChannels> = {
    'lock.lock': () => ({ kind: lock.lock('person') ? 'locked' : 'needs-pin' }),
    'lock.unlock': ({ secret }) => lock.unlock(secret),
    'lock.unlockBySystem': () => lock.unlockBySystem(),
    'lock.setPin': ({ pin, currentPin }) => lock.changePin(pin, currentPin),
    'lock.removePin': ({ currentPin }) => lock.changePin(null, currentPin),
  }
  return { lock, handlers }
}
