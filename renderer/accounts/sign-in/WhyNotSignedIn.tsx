import { useEffect, useRef, useState } from 'react'
import type { SignInResult } from '../../../app/accounts/channels.ts'
import { rowOf } from '../../../app/service/model/failure.ts'
import type { PasswordEdges } from '../../../app/util/typed-text.ts'
import { failedCallWords, refusalWords, t } from '../../../app/words/index.ts'
import { ConnectionCheck } from '../../help/ConnectionCheck.tsx'
import { HelpLink } from '../../help/HelpLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { useEnclosingForm } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { UseHostButton } from './AddressField.tsx'
import styles from './SignInForm.module.css'

interface WhyNotSignedInProps {
  problem: Extract<SignInResult, { kind: 'failed' | 'refused' }>
  edges: PasswordEdges | null
  /** The address that was called, if it may be a web page's: then a button offers its host instead. */
  page: string | null
}

/** Keeps its room until the next answer, so that a page scrolled to it does not move while the person types. */
export function WhyNotSignedIn({ problem, edges, page }: WhyNotSignedInProps) {
  const { busy, changed } = useEnclosingForm()
  const box = useRef<HTMLDivElement>(null)
  const [checks, setChecks] = useState(false)
  const failed = problem.kind === 'failed' ? problem : null
  const failure = failed?.failure
  const isOfCredentials = failure === undefined || rowOf(failure).asks === 'sign-in-again'
  const about = ['address', ...(isOfCredentials ? ['username', 'password', 'companyKey'] : [])]
  const isOver = busy || about.some((name) => changed.has(name))
  useEffect(() => {
    if (!isOver) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isOver])
  const status = failure?.status ?? null
  return (
    <div ref={box} className={isOver ? `${styles.why} over` : styles.why} inert={isOver}>
      <Notice
        tone="bad"
        look="dense"
        actions={
          <>
            {page !== null && <UseHostButton address={page} />}
            {failure && rowOf(failure).isConnection && (
              <Button kind="text" onClick={() => setChecks(true)}>
                {t('help.window.connection.test')}
              </Button>
            )}
          </>
        }
        aside={
          failed && (
            <>
              {status !== null && !isOfCredentials && (
                <span className="selectable">{t('accounts.window.signIn.status', { status })} · </span>
              )}
              <HelpLink code={rowOf(failed.failure).code} service={{ accountId: null, host: failed.host }} />
            </>
          )
        }
      >
        <p role={isOver ? undefined : 'alert'}>
          {problem.kind === 'failed'
            ? failedCallWords(problem.failure, problem.host)
            : refusalWords(problem.refusal)}
          {failure?.cause === 'rejected' &&
            edges !== null &&
            ` ${t('accounts.window.signIn.passwordEdges', { ...edges })}`}
        </p>
      </Notice>
      {failed !== null && checks && (
        <ConnectionCheck accountId={null} host={failed.host} onClose={() => setChecks(false)} />
      )}
    </div>
  )
}
