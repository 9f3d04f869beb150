import { useState } from 'react'
import { distinctNames } from '../../app/accounts/model/account-names.ts'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { tokenVariable, variableName } from '../../app/formats/model/copy-format.ts'
import { storageCodes } from '../../app/help/model/failure-codes.ts'
import { trimTyped } from '../../app/util/typed-text.ts'
import type { TokenFile } from '../../app/vault/model/token-file.ts'
import { dates, failedChangeWords, leftBehindWords, t } from '../../app/words/index.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogForm } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { FormAlert } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { SelectRow } from '../ui/Select.tsx'
import { useRequest } from '../window/requests.ts'
import { useBase, useSnapshot } from '../window/use-snapshot.ts'
import { useEachMinute } from '../window/use-timed-value.ts'

export function TokenFiles() {
  const accounts = useSnapshot((snapshot) => snapshot.accounts)
  const names = distinctNames(accounts)
  const { vault, policy } = useBase((base) => base)
  const isStored = vault.state === 'ready' && vault.protection !== 'session'
  const kept = isStored ? accounts.filter(({ keepSignedIn }) => keepSignedIn) : []
  const [adds, setAdds] = useState(false)
  /** A file that could not be cleared, and why. */
  const [leftBehind, setLeftBehind] = useState<Parameters<typeof leftBehindWords> | null>(null)
  const { request, whyRefused } = useRequest()
  const whyNotStopped = whyRefused ?? (leftBehind && leftBehindWords(...leftBehind))
  const rows = accounts.flatMap((account) => account.tokenFiles.map((file) => ({ account, file })))
  async function stop(account: AccountView, { path, name }: TokenFile) {
    const answer = await request('tokenFiles.stop', { accountId: account.id, path, name })
    setLeftBehind(answer.kind === 'stopped' || answer.kind === 'refused' ? null : [path, answer])
  }
  const isUnread = policy.unread.includes('tokenFiles')
  const help = policy.tokenFiles
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
          {kept.length > 0 && policy.tokenFiles && (
            <Button onClick={() => setAdds(true)}>{t('token-files.window.add')}</Button>
          )}
        </Row>
      </Group>
      {whyNotStopped !== null && (
        <div role="alert">
          <Notice tone="bad">{whyNotStopped}</Notice>
        </div>
      )}
      {adds && <TokenFileDialog accounts={kept} names={names} onClose={() => setAdds(false)} />}
    </>
  )
}

function FileRow({ file, account, onStop }: { file: TokenFile; account: string; onStop: () => void }) {
  const { path, name, writtenAt, failure } = file
  const when = useEachMinute((now) => writtenAt !== null && dates.when(writtenAt, now))
  return (
    <Row
      as="li"
      title={<bdi>{path}</bdi>}
      help={[
        name === null
          ? t('token-files.window.tokenOf', { account })
          : t('token-files.window.lineOf', { account, name }),
        ...(when ? [t('token-files.window.writtenAt', { when })] : []),
      ].join(' · ')}
      problem={
        failure !== null && (
          <>
            {failedChangeWords(failure)}{' '}
            <HelpLink code={storageCodes[failure.kind === 'holds-other' ? failure.kind : failure.problem]} />
          </>
        )
      }
    >
      <Button
        aria-label={
          name === null
            ? t('token-files.window.stopFile', { path })
            : t('token-files.window.stopLine', { path, name })
        }
        onClick={onStop}
      >
        {t('token-files.window.stop')}
      </Button>
    </Row>
  )
}

interface TokenFileDialogProps {
  /** At least one. */
  accounts: readonly AccountView[]
  names: ReadonlyMap<string, string>
  onClose: () => void
}

/** Asks what to write to a file. The file itself is chosen in a system dialog. */
function TokenFileDialog({ accounts, names, onClose }: TokenFileDialogProps) {
  const needsPassphrase = useBase(({ vault }) => vault.state === 'ready' && vault.protection === 'passphrase')
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '')
  const [what, setWhat] = useState<'file' | 'line'>('file')
  const [name, setName] = useState<string>(tokenVariable)
  const { request, whyRefused } = useRequest()
  const variable = trimTyped('variable', name)
  const isNoName = what === 'line' && !variableName.test(variable)

  async function add() {
    if (isNoName) return
    const input = { accountId, name: what === 'line' ? variable : null }
    if ((await request('tokenFiles.add', input)).kind === 'added') onClose()
  }

  return (
    <Dialog title={t('token-files.window.title')} onClose={onClose}>
      <DialogForm submit={t('token-files.window.choose')} onSubmit={add} onCancel={onClose}>
        <p className="quiet">
          {t('token-files.window.warning')} {needsPassphrase && t('token-files.window.afterRestart')}
        </p>
        <Group>
          {accounts.length > 1 && (
            <SelectRow
              label={t('token-files.window.account')}
              values={accounts.map(({ id }) => id)}
              labelOf={(id) => names.get(id) ?? ''}
              value={accountId}
              onChange={setAccountId}
            />
          )}
          <SelectRow
            label={t('token-files.window.what')}
            values={['file', 'line']}
            labelOf={(each) => t(`token-files.window.whats.${each}`)}
            value={what}
            onChange={setWhat}
          />
        </Group>
        {what === 'line' && (
          <Field
            label={t('token-files.window.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            refusal={isNoName ? t('token-files.window.noName') : undefined}
            live
            announced
          />
        )}
        <p className="quiet small">{t('token-files.window.containers')}</p>
        <FormAlert>{whyRefused}</FormAlert>
      </DialogForm>
    </Dialog>
  )
}
