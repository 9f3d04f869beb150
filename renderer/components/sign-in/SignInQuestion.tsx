import type { SignInInput, SignInResult } from '../../../app/bridge/contract.ts'
import { CertificateChoice } from '../connection/CertificateChoice.tsx'
import { ProxyPassword } from '../connection/ProxyPassword.tsx'

interface SignInQuestionProps {
  failure: Extract<SignInResult, { kind: 'failed' }>
  onAnswer: (answer: Pick<SignInInput, 'proxy' | 'certificate'>) => void
  onClose: () => void
}

/** What a sign-in failed on and a person can answer at once: a proxy's password, or which certificate is sent. */
export function SignInQuestion({ failure, onAnswer, onClose }: SignInQuestionProps) {
  const { sentence: said, proxy, certificateRequest } = failure
  if (proxy !== undefined)
    return (
      <ProxyPassword
        address={proxy}
        said={said}
        onEnter={(entered) => onAnswer({ proxy: entered })}
        onClose={onClose}
      />
    )
  if (certificateRequest === undefined) return null
  return (
    <CertificateChoice
      request={certificateRequest}
      said={said}
      onChoose={(chosen) => onAnswer({ certificate: chosen })}
      onClose={onClose}
    />
  )
}
