import { useState } from 'react'
import type { ChannelOutput } from '../../../app/bridge/contract.ts'
import { fileFailureWords, refusalWords, t } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import section from '../settings/Section.module.css'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'

type Preview = ChannelOutput<'accounts.previewImport'>
type List = Extract<Preview, { kind: 'list' }>
type Refused = Extract<ChannelOutput<'accounts.import'>, { kind: 'refused' }>

/** What became of an import. */
export type ImportOutcome =
  | Exclude<Preview, List>
  | { readonly kind: 'added'; readonly count: number }
  | Refused

interface ImportButtonProps {
  kind?: 'text'
  /** Null: a new one begins. */
  onOutcome: (outcome: ImportOutcome | null) => void
}

/** *Import accounts*: shows what a file would add, and adds it once that is confirmed. */
export function ImportButton({ kind, onOutcome }: ImportButtonProps) {
  const [list, setList] = useState<List | null>(null)

  async function preview() {
    onOutcome(null)
    const result = await bridge.request('accounts.previewImport', null)
    if (result.kind === 'list') setList(result)
    else onOutcome(result)
  }

  async function add({ accounts: { length: count } }: List) {
    const result = await bridge.request('accounts.import', null)
    setList(null)
    onOutcome(result.kind === 'done' ? { kind: 'added', count } : result)
  }

  return (
    <>
      <Button {...(kind && { kind })} onClick={() => void preview()}>
        {t('window.transfer.import')}
      </Button>
      {list && <PreviewDialog list={list} onAdd={() => void add(list)} onClose={() => setList(null)} />}
    </>
  )
}

/** Null: nothing, because the person chose no file. */
export function importWords(outcome: ImportOutcome): string | null {
  switch (outcome.kind) {
    case 'added':
      return t('window.transfer.added', { count: outcome.count })
    case 'not-imported':
      return outcome.problem === null
        ? t('window.transfer.noList')
        : t('window.transfer.notRead', { why: fileFailureWords(outcome.problem) })
    case 'refused':
      return refusalWords(outcome.refusal)
    case 'cancelled':
      return null
  }
}

function PreviewDialog({ list, onAdd, onClose }: { list: List; onAdd: () => void; onClose: () => void }) {
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
