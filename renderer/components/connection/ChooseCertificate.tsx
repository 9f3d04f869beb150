import type { CertificateRequest } from '../../../app/model/client-certificate.ts'
import { useUntilTaken } from '../../hooks/use-until-taken.ts'
import { bridge } from '../../lib/bridge.ts'
import { CertificateDialog } from './CertificateDialog.tsx'

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
    <CertificateDialog
      key={tries}
      request={request}
      why={why}
      onChoose={({ fingerprint }) =>
        send(bridge.request('account.chooseCertificate', { accountId, fingerprint }))
      }
      onClose={onClose}
    />
  )
}
