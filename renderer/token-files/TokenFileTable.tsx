import { Fragment, useState } from 'react'
import { distinctNames } from '../../app/accounts/model/account-names.ts'
import type { RefusedResult } from '../../app/gate/model/refusal.ts'
import { storageCodes } from '../../app/service/model/failure-code.ts'
import type { AccountView } from '../../app/snapshot/model/snapshot.ts'
import type { TokenFile, TokenFileFailure } from '../../app/token-files/model.ts'
import type { TokenFileProblem } from '../../app/vault/model/storage-problem.ts'
import { dates, leftBehindWords, refusalWords, t, tokenFileFailureWords } from '../../app/words/index.ts'
import { FailureCode } from '../help/FailureCode.tsx'
import styles from '../settings/Section.module.css'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { bridge } from '../window/bridge.ts'
import { useBase, useSnapshot } from '../window/use-snapshot.ts'
import { TokenFileDialog } from './TokenFileDialog.tsx'

/** A file that was not stopped, or whose token may still be in it. */
type Unstopped = RefusedResult | { kind: 'left'; path: string; problem: TokenFileProblem | null }

function unstoppedWords(unstopped: Unstopped): string {
  return unstopped.kind === 'left'
    ? leftBehindWords(unstopped.path, unstopped.problem)
    : refusalWords(unstopped.refusal)
}

/** The files that hold a token, each with *Stop*, and *Write the token to a file*. */
export function TokenFileTable() {
  const accounts = useSnapshot((snapshot) => snapshot.accounts)
  const names = distinctNames(accounts)
  const isStored = useBase(({ vault }) => vault.state === 'ready' && vault.protection !== 'session')
  const kept = isStored ? accounts.filter(({ keepSignedIn }) => keepSignedIn) : []
  const isAllowed = useBase((base) => base.policy.tokenFiles)
  const [adds, setAdds] = useState(false)
  const [leftBehind, setLeftBehind] = useState<Unstopped | null>(null)
  const isUnread = useBase((base) => base.policy.unread.includes('tokenFiles'))
  const rows = accounts.flatMap((account) => account.tokenFiles.map((file) => ({ account, file })))
  async function stop(account: AccountView, { path, name }: TokenFile) {
    const result = await bridge.request('tokenFiles.stop', { accountId: account.id, path, name })
    if (result.kind === 'stopped') setLeftBehind(null)
    else if (result.kind === 'left') setLeftBehind({ kind: 'left', path, problem: result.problem })
    else setLeftBehind(result)
  }
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{t('window.tokenFiles.label')}</h3>
        {kept.length > 0 && isAllowed && (
          <Button kind="text" flush onClick={() => setAdds(true)}>
            {t('window.tokenFiles.add')}
          </Button>
        )}
      </div>
      {!isAllowed && (
        <p className={styles.quiet}>
          {t(isUnread ? 'window.policy.noFilesUnread' : 'window.policy.noFiles')}
        </p>
      )}
      {rows.length === 0 ? (
        isAllowed && (
          <p className={styles.quiet}>
            {t(
              kept.length > 0 || accounts.length === 0
                ? 'window.tokenFiles.none'
                : 'window.tokenFiles.noneKept',
            )}
          </p>
        )
      ) : (
        <table className={styles.table} aria-label={t('window.tokenFiles.label')}>
          <thead>
            <tr>
              <th scope="col">{t('window.tokenFiles.columns.file')}</th>
              <th scope="col">{t('window.programs.columns.account')}</th>
              <th scope="col">{t('window.tokenFiles.columns.written')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ account, file }) => (
              <Row
                key={`${file.name} ${file.path}`}
                file={file}
                account={names.get(account.id) ?? account.name}
                onStop={() => void stop(account, file)}
              />
            ))}
          </tbody>
        </table>
      )}
      {leftBehind !== null && <Notice tone="bad">{unstoppedWords(leftBehind)}</Notice>}
      {adds && <TokenFileDialog accounts={kept} names={names} onClose={() => setAdds(false)} />}
    </section>
  )
}

function Row({ file, account, onStop }: { file: TokenFile; account: string; onStop: () => void }) {
  const { path, name, writtenAt, failure } = file
  const stop =
    name === null
      ? t('window.tokenFiles.stopFile', { path })
      : t('window.tokenFiles.stopLine', { path, name })
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <bdi>{path}</bdi> {name !== null && <span className={styles.variable}>{name}</span>}
        </th>
        <td>{account}</td>
        <td>{writtenAt !== null && dates.when(writtenAt, Date.now())}</td>
        <td>
          <Button kind="text" flush aria-label={stop} onClick={onStop}>
            {t('window.tokenFiles.stop')}
          </Button>
        </td>
      </tr>
      {failure !== null && (
        <tr>
          <td colSpan={4} className={styles.problem}>
            {tokenFileFailureWords(failure)} <FailureCode code={storageCodes[problemOf(failure)]} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function problemOf(failure: TokenFileFailure) {
  return failure.kind === 'holds-other' ? failure.kind : failure.problem
}
