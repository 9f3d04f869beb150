import { ask } from '../../ask.ts'
import { useUntilTaken } from '../../hooks/use-until-taken.ts'
import { ProxyPassword } from './ProxyPassword.tsx'

interface GiveProxyPasswordProps {
  accountId: string
  /** Host and port of the proxy that stopped the renewal. */
  address: string
  /** What happened, as a sentence. */
  why: string
  onClose: () => void
}

/** Asks for what a proxy wants to know before it lets a renewal through, until it is right. */
export function GiveProxyPassword({ accountId, address, why: first, onClose }: GiveProxyPasswordProps) {
  const { why, tries, send } = useUntilTaken(first, onClose)
  return (
    <ProxyPassword
      key={tries}
      address={address}
      why={why}
      onEnter={({ username, password }) =>
        send(ask('account.giveProxyPassword', { accountId, username, password }))
      }
      onClose={onClose}
    />
  )
}
