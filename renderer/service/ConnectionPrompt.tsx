import { useState } from 'react'
import type { ConnectionAnswerResult, SignInInput } from '../../app/accounts/channels.ts'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import type { ConnectionRefusal } from '../../app/accounts/model/refusals.ts'
import { certificateRequestOf, type Failure, proxyOf } from '../../app/service/model/failure.ts'
import { failureWords, refusalWords } from '../../app/words/index.ts'
import { bridge } from '../window/bridge.ts'
import { CertificateDialog } from './CertificateDialog.tsx'
import { ProxyPasswordDialog } from './ProxyPasswordDialog.tsx'

interface ConnectionPromptProps {
  failure: Failure
  /** The reason, as a sentence. */
  why: string
  onAnswer: (answer: Pick<SignInInput, 'proxy' | 'certificate'>) => void | Promise<void>
  onClose: () => void
}

/** Asks for the proxy password or the certificate that a failed call lacked. */
export function ConnectionPrompt({ failure, why, onAnswer, onClose }: ConnectionPromptProps) {
  const proxy = proxyOf(failure)
  const certificateRequest = certificateRequestOf(failure)
  if (proxy !== null)
    return (
      <ProxyPasswordDialog
        address={proxy}
        why={why}
        onEnter={(entered) => onAnswer({ proxy: entered })}
        onClose={onClose}
      />
    )
  if (certificateRequest === null) return null
  return (
    <CertificateDialog
      request={certificateRequest}
      why={why}
      onChoose={(chosen) => onAnswer({ certificate: chosen })}
      onClose={onClose}
    />
  )
}

interface RenewalPromptProps {
  account: AccountView
  /** Why the renewal stopped. */
  failure: Failure
  onClose: () => void
}

/** Asks for what a renewal lacked, again until the proxy or the service accepts it. */
export function RenewalPrompt({ account, failure, onClose }: RenewalPromptProps) {
  const [refusal, setRefusal] = useState<ConnectionRefusal | null>(null)

  async function send(request: Promise<ConnectionAnswerResult>) {
    const result = await request
    if (result.kind === 'refused') setRefusal(result.refusal)
    else onClose()
  }

  const accountId = account.id
  return (
    <ConnectionPrompt
      failure={failure}
      why={refusal === null ? failureWords(failure, account.host) : refusalWords(refusal)}
      onAnswer={async ({ proxy, certificate }) => {
        if (proxy !== undefined) {
          const { username, password } = proxy
          await send(bridge.request('accounts.giveProxyPassword', { accountId, username, password }))
        }
        if (certificate !== undefined) {
          const { fingerprint } = certificate
          await send(bridge.request('accounts.chooseCertificate', { accountId, fingerprint }))
        }
      }}
      onClose={onClose}
    />
  )
}
