import type { CertificateRequest } from '../../../app/model/client-certificate.ts'
import { ask } from '../../ask.ts'
import { useUntilTaken } from '../../hooks/use-until-taken.ts'
import { CertificateChoice } from './CertificateChoice.tsx'

interface ChooseCertificateProps {
  accountId: string
  /** What the service that stopped the renewal asks for. */
  request: CertificateRequest
  /** What happened, as a sentence. */
  why: string
  onClose: () => void
}

/** Asks which certificate a renewal sends, until the service takes one. */
export function ChooseCertificate({ accountId, request, why: first, onClose }: ChooseCertificateProps) {
  const { why, tries, send } = useUntilTaken(first, onClose)
  return (
    <CertificateChoice
      key={tries}
      request={request}
      why={why}
      onChoose={({ fingerprint }) => send(ask('account.chooseCertificate', { accountId, fingerprint }))}
      onClose={onClose}
    />
  )
}
