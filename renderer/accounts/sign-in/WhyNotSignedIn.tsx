import { useEffect, useRef, useState } from 'react'
import type { SignInResult } from '../../../app/bridge/contract.ts'
import { isConnectionFailure, requiredAction } from '../../../app/service/model/failure.ts'
import { codeOf } from '../../../app/service/model/failure-code.ts'
import { failedCallWords, refusalWords, t } from '../../../app/words/index.ts'
import { ConnectionCheck } from '../../help/ConnectionCheck.tsx'
import { FailureCode } from '../../help/FailureCode.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFormAround } from '../../ui/Form.tsx'
import { hasPath, UseHostButton } from './AddressField.tsx'
import styles from './WhyNotSignedIn.module.css'

interface WhyNotSignedInProps {
  problem: Extract<SignInResult, { kind: 'failed' | 'refused' }>
  /** The address that was called; null where it cannot be changed. */
  address: string | null
}

/** Why the last sign-in failed, until what it is about is changed. While the next one runs its room is kept. */
export function WhyNotSignedIn({ problem, address }: WhyNotSignedInProps) {
  const { busy, changed } = useFormAround()
  const box = useRef<HTMLDivElement>(null)
  const [checks, setChecks] = useState(false)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  const failed = problem.kind === 'failed' ? problem : null
  const failure = failed?.failure
  const isOfCredentials = failure === undefined || requiredAction(failure) === 'sign-in-again'
  const about = ['address', ...(isOfCredentials ? ['username', 'password', 'companyKey'] : [])]
  if (about.some((name) => changed.has(name))) return null
  const mayBePage = failure && ['no-endpoint', 'html', 'redirect'].includes(failure.cause)
  const status = failure?.status ?? null
  return (
    <div ref={box} className={styles.failure} data-old={busy || undefined} inert={busy}>
      <p role="alert">
        {problem.kind === 'failed'
          ? failedCallWords(problem.failure, problem.host)
          : refusalWords(problem.refusal)}
      </p>
      <div className={styles.ways}>
        {mayBePage && address !== null && hasPath(address) && (
          <UseHostButton className={styles.check} address={address} />
        )}
        {failure && isConnectionFailure(failure) && (
          <Button className={styles.check} onClick={() => setChecks(true)}>
            {t('window.connection.test')}
          </Button>
        )}
        {status !== null && (
          <details>
            <summary>{t('window.signIn.answer')}</summary>
            <p className="selectable">{t('window.signIn.status', { status })}</p>
          </details>
        )}
        {failed && (
          <FailureCode code={codeOf(failed.failure)} service={{ accountId: null, host: failed.host }} />
        )}
      </div>
      {failed !== null && checks && (
        <ConnectionCheck accountId={null} host={failed.host} onClose={() => setChecks(false)} />
      )}
    </div>
  )
}
