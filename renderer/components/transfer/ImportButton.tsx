import { useState } from 'react'
import type { ChannelOutput } from '../../../app/bridge/contract.ts'
import { importRefusalWords, refusalWords, t } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ImportButton.module.css'

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
    if (result.kind === 'not-imported') onSaid(importRefusalWords(result.why))
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
        <div className={styles.actions}>
          <Button onClick={onClose}>{t(count > 0 ? 'window.cancel' : 'window.close')}</Button>
          {count > 0 && (
            <Button kind="primary" onClick={onAdd}>
              {t('window.transfer.add', { count })}
            </Button>
          )}
        </div>
      }
    >
      <ul className={styles.list} aria-label={t('window.transfer.new')}>
        {accounts.map(({ address, username, name }) => (
          <li key={`${username} ${address}`}>
            <strong dir="auto">{name}</strong>
            <span className={styles.quiet}>
              <bdi>{username}</bdi> · <bdi>{new URL(address).host}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {stored > 0 && <p className={styles.stored}>{t('window.transfer.stored', { count: stored })}</p>}
    </Dialog>
  )
}
