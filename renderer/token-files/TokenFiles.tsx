import { useState } from 'react'
import { distinctNames } from '../../app/accounts/model/account-names.ts'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { storageCodes } from '../../app/help/model/failure-code.ts'
import type { StopTokenFileResult } from '../../app/token-files/channels.ts'
import type { TokenFile, TokenFileFailure } from '../../app/vault/model/token-file.ts'
import { dates, leftBehindWords, refusalWords, t, tokenFileFailureWords } from '../../app/words/index.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { bridge } from '../window/bridge.ts'
import { useBase, useSnapshot } from '../window/use-snapshot.ts'
import { TokenFileDialog } from './TokenFileDialog.tsx'

/** A file that still gets tokens, or that could not be cleared. */
type Unstopped = Exclude<StopTokenFileResult, { kind: 'stopped' }> & { path: string }

function unstoppedWords(unstopped: Unstopped): string {
  return unstopped.kind === 'refused'
    ? refusalWords(unstopped.refusal)
    : leftBehindWords(unstopped.path, unstopped)
}

/** The files with a token, each with *Stop*, and *Write token to file…*. */
export function TokenFiles() {
  const accounts = useSnapshot((snapshot) => snapshot.accounts)
  const names = distinctNames(accounts)
  const isStored = useBase(({ vault }) => vault.state === 'ready' && vault.protection !== 'session')
  const kept = isStored ? accounts.filter(({ keepSignedIn }) => keepSignedIn) : []
  const isAllowed = useBase((base) => base.policy.tokenFiles)
  const [adds, setAdds] = useState(false)
  const [unstopped, setUnstopped] = useState<Unstopped | null>(null)
  const isUnread = useBase((base) => base.policy.unread.includes('tokenFiles'))
  const rows = accounts.flatMap((account) => account.tokenFiles.map((file) => ({ account, file })))
  async function stop(account: AccountView, { path, name }: TokenFile) {
    const result = await bridge.request('tokenFiles.stop', { accountId: account.id, path, name })
    setUnstopped(result.kind === 'stopped' ? null : { ...result, path })
  }
  const help = isAllowed
    ? t(kept.length > 0 || accounts.length === 0 ? 'token-files.window.none' : 'token-files.window.noneKept')
    : t(isUnread ? 'policy.window.noFilesUnread' : 'policy.window.noFiles')
  return (
    <>
      <Group as="ul" title={t('token-files.window.label')}>
        {rows.map(({ account, file }) => (
          <FileRow
            key={`${file.name} ${file.path}`}
            file={file}
            account={names.get(account.id) ?? account.name}
            onStop={() => void stop(account, file)}
          />
        ))}
        <Row as="li" title={t('token-files.window.purpose')} help={help}>
          {kept.length > 0 && isAllowed && (
            <Button onClick={() => setAdds(true)}>{t('token-files.window.add')}</Button>
          )}
        </Row>
      </Group>
      {unstopped !== null && <Notice tone="bad">{unstoppedWords(unstopped)}</Notice>}
      {adds && <TokenFileDialog accounts={kept} names={names} onClose={() => setAdds(false)} />}
    </>
  )
}

function FileRow({ file, account, onStop }: { file: TokenFile; account: string; onStop: () => void }) {
  const { path, name, writtenAt, failure } = file
  const stop =
    name === null
      ? t('token-files.window.stopFile', { path })
      : t('token-files.window.stopLine', { path, name })
  const facts = [
    name === null
      ? t('token-files.window.tokenOf', { account })
      : t('token-files.window.lineOf', { account, name }),
    ...(writtenAt === null
      ? []
      : [t('token-files.window.writtenAt', { when: dates.when(writtenAt, Date.now()) })]),
  ]
  return (
    <Row
      as="li"
      title={<bdi>{path}</bdi>}
      help={facts.join(' · ')}
      problem={
        failure !== null && (
          <>
            {tokenFileFailureWords(failure)} <HelpLink code={storageCodes[problemOf(failure)]} />
          </>
        )
      }
    >
      <Button aria-label={stop} onClick={onStop}>
        {t('token-files.window.stop')}
      </Button>
    </Row>
  )
}

function problemOf(failure: TokenFileFailure) {
  return failure.kind === 'holds-other' ? failure.kind : failure.problem
}
