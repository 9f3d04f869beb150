import { channel, nothing, oneAccount } from '../util/channel.ts'
import { renewalResult } from './model/renewal-result.ts'

export const renewalChannels = {
  'account.renew': channel({ activation: 'optional', input: oneAccount, output: renewalResult }),
  'account.renewAll': channel({ activation: 'optional', input: nothing, output: nothing }),
}
