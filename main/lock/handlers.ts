import type { Handlers } from '../../app/bridge/handlers.ts'
import type { lockChannels } from '../../app/lock/channels.ts'
import type { Lock } from '../../app/lock/lock.ts'

export function lockHandlers(lock: Lock): Handlers<keyof typeof lockChannels> {
  return {
    'lock.lock': () => ({ kind: lock.lock('person') ? 'locked' : 'needs-pin' }),
    'lock.unlock': ({ secret }) => lock.unlock(secret),
    'lock.unlockBySystem': () => lock.unlockBySystem(),
    'lock.setPin': ({ pin, currentPin }) => lock.changePin(pin, currentPin),
    'lock.removePin': ({ currentPin }) => lock.changePin(null, currentPin),
  }
}
