import { useState } from 'react'
import type { CertificateRequest } from '../../../app/model/client-certificate.ts'
import { ask } from '../../ask.ts'
import { CertificateChoice } from './CertificateChoice.tsx'

interface ChooseCertificateProps {
  accountId: string
  /** What the service that stopped the renewal asks for. */
  request: CertificateRequest
  /** What happened, as a sentence. */
  said: string
  onClose: () => void
}

/** Asks which certificate a renewal sends, until the service takes one. */
export function ChooseCertificate({ accountId, request, said, onClose }: ChooseCertificateProps) {
  const [refusal, setRefusal] = useState({ tries: 0, said })

  async function choose(fingerprint: string | null) {
    const result = await ask('account.chooseCertificate', { accountId, fingerprint })
    if (result.kind === 'taken') onClose()
    else setRefusal(({ tries }) => ({ tries: tries + 1, said: result.sentence }))
  }

  // Each try begins with nothing chosen.
  return (
    <CertificateChoice
      key={refusal.tries}
      request={request}
      said={refusal.said}
      onChoose={({ fingerprint }) => choose(fingerprint)}
      onClose={onClose}
    />
  )
}
