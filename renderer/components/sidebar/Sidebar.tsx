import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import SettingsIcon from 'lucide-react/icons/settings'
import { type Ref, useDeferredValue, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { distinctNames } from '../../../app/model/account-names.ts'
import { words } from '../../../app/words/index.ts'
import { useSnapshot } from '../../hooks/use-snapshot.ts'
import { filterAccounts, sortByUrgency } from '../../lib/accounts.ts'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/Logo.tsx'
import { AccountList } from './AccountList.tsx'
import styles from './Sidebar.module.css'

/** The search appears from this many accounts on. */
const searchFrom = 8

export interface SidebarHandle {
  /** Focuses the search field, or the list if there is none. */
  find(): void
}

interface SidebarProps {
  ref: Ref<SidebarHandle>
  /** Null while no account is shown. */
  selectedId: string | null
  onSelect: (accountId: string) => void
  /** Enter was pressed on this search result. */
  onFound: (accountId: string) => void
  onSignInAgain: (accountId: string) => void
  onAdd: () => void
  onLock: () => void
  onSettings: () => void
}

export function Sidebar({
  ref,
  selectedId,
  onSelect,
  onFound,
  onSignInAgain,
  onAdd,
  onLock,
  onSettings,
}: SidebarProps) {
  const accounts = useSnapshot((snapshot) => snapshot.accounts)
  const slim = accounts.length === 1
  const names = useMemo(() => distinctNames(accounts), [accounts])
  const [query, setQuery] = useState('')
  const [urgentFirst, setUrgentFirst] = useState(false)
  const many = accounts.length >= searchFrom
  const wanted = useDeferredValue(many ? query : '')
  const shown = useMemo(() => {
    const found = filterAccounts(accounts, wanted)
    return many && urgentFirst ? sortByUrgency(found) : found
  }, [accounts, wanted, many, urgentFirst])

  const search = useRef<HTMLInputElement>(null)
  const side = useRef<HTMLElement>(null)
  const toList = () => side.current?.querySelector<HTMLElement>('[data-account][tabindex="0"]')?.focus()
  useImperativeHandle(ref, () => ({
    find() {
      if (search.current === null) return toList()
      search.current.focus()
      search.current.select()
    },
  }))

  return (
    <nav ref={side} className={`${styles.side} ${slim ? styles.slim : ''}`} aria-label={words.product}>
      <div className={styles.brand}>
        <Mark size={32} />
        <span className={styles.word}>{words.product}</span>
      </div>
      {many && (
        <div className={styles.find}>
          <input
            ref={search}
            type="search"
            className={styles.search}
            aria-label={words.accounts.search}
            placeholder={words.accounts.search}
            spellCheck={false}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setQuery('')
              if (event.key === 'Enter' && shown[0]) onFound(shown[0].id)
              if (event.key === 'ArrowDown') {
                event.preventDefault()
                toList()
              }
            }}
          />
          <Button
            kind="icon"
            aria-label={words.accounts.byUrgency}
            title={words.accounts.byUrgency}
            aria-pressed={urgentFirst}
            className={styles.sort}
            onClick={() => setUrgentFirst(!urgentFirst)}
          >
            <ArrowDownWideNarrow />
          </Button>
        </div>
      )}
      <AccountList
        className={styles.list}
        accounts={shown}
        names={names}
        selectedId={selectedId}
        onSelect={onSelect}
        onSignInAgain={onSignInAgain}
      />
      <div aria-live="polite" className={shown.length === 0 ? styles.empty : 'visually-hidden'}>
        {wanted !== '' &&
          (shown.length === 0 ? words.accounts.noMatch(wanted) : words.accounts.found(shown.length))}
      </div>
      <button
        type="button"
        className={`${styles.action} ${styles.add}`}
        title={slim ? words.accounts.add : undefined}
        onClick={onAdd}
      >
        <span className={styles.sign}>
          <Plus aria-hidden="true" />
        </span>
        <span className={styles.word}>{words.accounts.add}</span>
      </button>
      <button
        type="button"
        className={`${styles.action} ${styles.lock}`}
        title={slim ? words.lock.lock : undefined}
        onClick={onLock}
      >
        <span className={styles.sign}>
          <Lock aria-hidden="true" />
        </span>
        <span className={styles.word}>{words.lock.lock}</span>
      </button>
      <button
        type="button"
        className={`${styles.action} ${styles.settings}`}
        title={slim ? words.accounts.settings : undefined}
        onClick={onSettings}
      >
        <span className={styles.sign}>
          <SettingsIcon aria-hidden="true" />
        </span>
        <span className={styles.word}>{words.accounts.settings}</span>
      </button>
    </nav>
  )
}
