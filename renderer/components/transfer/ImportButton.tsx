import { useState } from 'react'
import type { ChannelOutput } from '../../../app/bridge/contract.ts'
import { fileFailureWords, refusalWords, t } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import section from '../settings/Section.module.css'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'

type List = Extract<ChannelOutput<'accounts.previewImport'>, { kind: 'list' }>

interface ImportButtonProps {
  kind?: 'text'
  /** What became of it. */
  onSaid: (sentence: string | null) => void
}

/** *Import accounts*: shows what a file would add, and adds it once that is confirmed. */
export function ImportButton({ kind, onSaid }: ImportButtonProps) {
  const [list, setList] = useState<List | null>(null)

  async function preview() {
    onSaid(null)
    const result = await bridge.request('accounts.previewImport', null)
    if (result.kind === 'list') setList(result)
    if (result.kind === 'not-imported')
      onSaid(
        result.problem === null
          ? t('window.transfer.noList')
          : t('window.transfer.notRead', { why: fileFailureWords(result.problem) }),
      )
    if (result.kind === 'refused') onSaid(refusalWords(result.refusal))
  }

  async function add({ accounts: { length: count } }: List) {
    const result = await bridge.request('accounts.import', null)
    setList(null)
    onSaid(result.kind === 'done' ? t('window.transfer.added', { count }) : refusalWords(result.refusal))
  }

  return (
    <>
      <Button {...(kind && { kind })} onClick={() => void preview()}>
        {t('window.transfer.import')}
      </Button>
      {list && <Preview list={list} onAdd={() => void add(list)} onClose={() => setList(null)} />}
    </>
  )
}

function Preview({ list, onAdd, onClose }: { list: List; onAdd: () => void; onClose: () => void }) {
  const { accounts, stored } = list
  const count = accounts.length
  return (
    <Dialog
      title={t('window.transfer.import')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t(count > 0 ? 'window.cancel' : 'window.close')}</Button>
          {count > 0 && (
            <Button kind="primary" onClick={onAdd}>
              {t('window.transfer.add', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className={dialog.form}>
        {stored > 0 && <p className={dialog.intro}>{t('window.transfer.stored', { count: stored })}</p>}
        <ul className={dialog.form}>
          {accounts.map(({ address, username, name }) => (
            <li key={`${username} ${address}`} className={section.words}>
              <strong dir="auto">{name}</strong>
              <p className={section.quiet}>
                <bdi>{username}</bdi> · <bdi>{new URL(address).host}</bdi>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
