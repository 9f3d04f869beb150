import { useState } from 'react'
import { ask } from '../../ask.ts'
import { ProxyPassword } from './ProxyPassword.tsx'

interface GiveProxyPasswordProps {
  accountId: string
  /** Host and port of the proxy that stopped the renewal. */
  address: string
  /** What happened, as a sentence. */
  said: string
  onClose: () => void
}

/** Asks for what a proxy wants to know before it lets a renewal through, until it is right. */
export function GiveProxyPassword({ accountId, address, said, onClose }: GiveProxyPasswordProps) {
  const [refusal, setRefusal] = useState({ tries: 0, said })

  async function give(username: string, password: string) {
    const result = await ask('account.giveProxyPassword', { accountId, username, password })
    if (result.kind === 'taken') onClose()
    else setRefusal(({ tries }) => ({ tries: tries + 1, said: result.sentence }))
  }

  // Each try begins with empty fields.
  return (
    <ProxyPassword
      key={refusal.tries}
      address={address}
      said={refusal.said}
      onEnter={(proxy) => give(proxy.username, proxy.password)}
      onClose={onClose}
    />
  )
}
