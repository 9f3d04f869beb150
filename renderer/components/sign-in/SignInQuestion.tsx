import type { SignInInput, SignInResult } from '../../../app/bridge/contract.ts'
import { failedCallWords } from '../../../app/words/failures.ts'
import { CertificateDialog } from '../connection/CertificateDialog.tsx'
import { ProxyPasswordDialog } from '../connection/ProxyPasswordDialog.tsx'

interface SignInQuestionProps {
  failed: Extract<SignInResult, { kind: 'failed' }>
  onAnswer: (answer: Pick<SignInInput, 'proxy' | 'certificate'>) => void
  onClose: () => void
}

/** What a sign-in failed on and a person can answer at once: a proxy's password, or which certificate is sent. */
export function SignInQuestion({ failed: { host, failure }, onAnswer, onClose }: SignInQuestionProps) {
  const { proxy, certificateRequest } = failure
  const why = failedCallWords(failure, host)
  if (proxy !== undefined)
    return (
      <ProxyPasswordDialog
        address={proxy}
        why={why}
        onEnter={(entered) => onAnswer({ proxy: entered })}
        onClose={onClose}
      />
    )
  if (certificateRequest === undefined) return null
  return (
    <CertificateDialog
      request={certificateRequest}
      why={why}
      onChoose={(chosen) => onAnswer({ certificate: chosen })}
      onClose={onClose}
    />
  )
}
