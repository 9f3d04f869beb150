import { useUntilTaken } from '../../hooks/use-until-taken.ts'
import { bridge } from '../../lib/bridge.ts'
import { ProxyPasswordDialog } from './ProxyPasswordDialog.tsx'

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
    <ProxyPasswordDialog
      key={tries}
      address={address}
      why={why}
      onEnter={({ username, password }) =>
        send(bridge.request('account.giveProxyPassword', { accountId, username, password }))
      }
      onClose={onClose}
    />
  )
}
