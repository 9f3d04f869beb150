import type { Channel } from '../util/channel.ts'
import { nothing, oneAccount, whileUnlocked } from '../util/channel.ts'
import { renewalResult } from './model/renewal-result.ts'

export const renewalChannels = {
  'account.renew': { ...whileUnlocked, activation: 'optional', input: oneAccount, output: renewalResult },
  'account.renewAll': { ...whileUnlocked, activation: 'optional', input: nothing, output: nothing },
} as const satisfies Record<string, Channel>
