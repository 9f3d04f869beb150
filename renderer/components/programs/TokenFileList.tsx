import { type ReactNode, useState } from 'react'
import type { AccountView } from '../../../app/model/snapshot.ts'
import type { TokenFile } from '../../../app/model/token-file.ts'
import { leftBehindWords, refusalWords, tokenFileFailureWords, words } from '../../../app/words/index.ts'
import { useSnapshot } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { dates } from '../../lib/dates.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './ApprovalList.module.css'

/** The files that hold a token, each with *Stop writing*. `children`: how to add one. */
export function TokenFileList({ children }: { children: ReactNode }) {
  const accounts = useSnapshot((snapshot) => snapshot.accounts)
  const [leftBehind, setLeftBehind] = useState<string | null>(null)
  const rows = accounts.flatMap((account) => account.tokenFiles.map((file) => ({ account, file })))
  async function stop(account: AccountView, { path, name }: TokenFile) {
    const result = await bridge.request('tokenFiles.stop', { accountId: account.id, path, name })
    if (result.kind === 'stopped') setLeftBehind(null)
    else if (result.kind === 'left') setLeftBehind(leftBehindWords(path, result.problem))
    else setLeftBehind(refusalWords(result.refusal))
  }
  return (
    <>
      {rows.length > 0 && (
        <ul className={styles.list} aria-label={words.tokenFiles.label}>
          {rows.map(({ account, file }) => (
            <Row
              key={`${file.name} ${file.path}`}
              file={file}
              account={account.name}
              onStop={() => void stop(account, file)}
            />
          ))}
        </ul>
      )}
      {leftBehind !== null && <Notice tone="bad">{leftBehind}</Notice>}
      {children}
    </>
  )
}

function Row({ file, account, onStop }: { file: TokenFile; account: string; onStop: () => void }) {
  const { path, name, writtenAt, failure } = file
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p>{words.tokenFiles.holds(path, name, account)}</p>
        <p className={failure === null ? styles.quiet : styles.bad}>
          {failure === null
            ? words.tokenFiles.written(writtenAt === null ? null : dates.shortDayAndClock(writtenAt))
            : tokenFileFailureWords(failure)}
        </p>
      </div>
      <Button aria-label={words.tokenFiles.stopNamed(path, name)} onClick={onStop}>
        {words.tokenFiles.stop}
      </Button>
    </li>
  )
}
