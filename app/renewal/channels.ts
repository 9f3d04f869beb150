import { channel, nothing, oneAccount } from '../channel/channel.ts'
import { renewalResult } from './model/renewal-view.ts'

export const renewalChannels = {
  'renewal.renew': channel({ activation: 'optional', input: oneAccount, output: renewalResult }),
  'renewal.renewAll': channel({ activation: 'optional', input: nothing, output: nothing }),
}
