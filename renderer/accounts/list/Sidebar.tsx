import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import SettingsIcon from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import {
  type Ref,
  useDeferredValue,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { distinctNames, sortedAccounts } from '../../../app/accounts/model/account-names.ts'
import type { ShortcutName } from '../../../app/help/model/shortcuts.ts'
import { type SettingsSection, valuesOf } from '../../../app/settings/model/settings.ts'
import { textProblem, trimTyped } from '../../../app/util/typed-text.ts'
import { t } from '../../../app/words/index.ts'
import { Button } from '../../ui/Button.tsx'
import field from '../../ui/Field.module.css'
import { MenuButton } from '../../ui/Menu.tsx'
import side from '../../ui/Side.module.css'
import { UpdateItem } from '../../updates/UpdateItem.tsx'
import { requestWithNotice } from '../../window/requests.ts'
import { ariaShortcut, shortcutKeys } from '../../window/shortcut.ts'
import { useBase, useSnapshot } from '../../window/use-snapshot.ts'
import { useEachMinute } from '../../window/use-timed-value.ts'
import type { AccountCommand } from '../account-command.ts'
import { filterAccounts } from '../account-labels.ts'
import { AccountList, AccountSelect } from './AccountList.tsx'
import styles from './Sidebar.module.css'

/** The number of accounts from which there is a search field. */
const searchFrom = 8

/** The same width as in the style sheets: below it the list does not fit beside the account. */
const narrow = matchMedia('(max-width: 34rem)')

function onNarrowChange(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

export interface SidebarHandle {
  /** Focuses the search field, or the list if there is none. */
  find(): void
  /** The account below this one in the list, or above it if it is the last; null if it is the only one. */
  neighbourOf(accountId: string): string | null
}

interface SidebarProps {
  ref: Ref<SidebarHandle>
  selectedId: string | null
  onSelect: (accountId: string) => void
  onCommand: (accountId: string, command: AccountCommand) => void
  onAdd: () => void
  onLock: () => void
  onSettings: (section: SettingsSection) => void
}

export function Sidebar({ ref, selectedId, onSelect, onCommand, onAdd, onLock, onSettings }: SidebarProps) {
  const accounts = useSnapshot((snapshot) => snapshot.accounts)
  const slim = accounts.length === 1
  const names = useMemo(() => distinctNames(accounts), [accounts])
  const [query, setQuery] = useState('')
  const order = useBase((base) => base.settings.accountOrder)
  const platform = useBase((base) => base.platform)
  const isNarrow = useSyncExternalStore(onNarrowChange, () => narrow.matches)
  const hasNoWords = slim || isNarrow
  const [searching, setSearching] = useState(false)
  const many = !isNarrow && (accounts.length >= searchFrom || (searching && !slim))
  const wanted = useDeferredValue(many ? query : '')
  const found = (text: string, now: number) =>
    sortedAccounts(filterAccounts(accounts, text), order, names, now)
  const shown = useEachMinute((now) => found(wanted, now))

  const search = useRef<HTMLInputElement>(null)
  const nav = useRef<HTMLElement>(null)
  const toList = () => nav.current?.querySelector<HTMLElement>('select, li > [tabindex="0"]')?.focus()
  useImperativeHandle(ref, () => ({
    find() {
      if (!slim) flushSync(() => setSearching(true))
      if (search.current === null) return toList()
      search.current.focus()
      search.current.select()
    },
    neighbourOf(accountId) {
      const index = shown.findIndex(({ id }) => id === accountId)
      return (shown[index + 1] ?? shown[index - 1])?.id ?? null
    },
  }))

  const keysOf = (name: ShortcutName) => ({
    'data-tip': shortcutKeys(name, platform),
    'aria-keyshortcuts': ariaShortcut(name, platform),
  })

  const list = { accounts: shown, names, selectedId, onSelect }
  return (
    <nav
      ref={nav}
      className={`${side.side} ${styles.side} ${slim ? styles.slim : ''} ${hasNoWords ? '' : styles.wide}`}
      aria-label={t('words.window.product')}
    >
      {many && (
        <div className={styles.find}>
          <div className={`${field.well} ${styles.search}`}>
            <Search aria-hidden="true" className="quiet" />
            <input
              ref={search}
              type="search"
              className={field.input}
              aria-label={t('accounts.window.list.search')}
              placeholder={t('accounts.window.list.search')}
              spellCheck={false}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') {
                  setQuery('')
                  setSearching(false)
                }
                if (event.key === 'Enter') {
                  // Otherwise the same key press would also press the button that gets the focus, and copy.
                  event.preventDefault()
                  // The list may not have followed what was typed last.
                  const [first] = found(query, Date.now())
                  if (first) onCommand(first.id, { kind: 'focus-primary' })
                }
                if (event.key === 'ArrowDown') {
                  event.preventDefault()
                  toList()
                }
              }}
            />
            {query !== '' && (
              <Button
                kind="icon"
                aria-label={t('accounts.window.list.clearSearch')}
                onClick={() => {
                  setQuery('')
                  search.current?.focus()
                }}
              >
                <X strokeWidth={1.5} />
              </Button>
            )}
          </div>
          <MenuButton
            kind="icon"
            label={t('settings.window.row.accountOrder.label')}
            icon={<ArrowDownWideNarrow />}
            items={valuesOf('accountOrder').map((each) => ({
              label: t(`settings.window.row.accountOrder.options.${each}`),
              isOn: each === order,
              onChoose: () => void requestWithNotice('settings.change', { accountOrder: each }),
            }))}
          />
        </div>
      )}
      {isNarrow ? <AccountSelect {...list} /> : <AccountList {...list} onCommand={onCommand} />}
      <div
        aria-live="polite"
        className={shown.length === 0 ? `${styles.empty} quiet small` : 'visually-hidden'}
      >
        {trimTyped('name', wanted) !== '' && foundWords(wanted, shown.length)}
      </div>
      <button
        type="button"
        className={`${side.item} ${side.signed} ${styles.action}`}
        {...keysOf('add')}
        data-tip={hasNoWords ? shortcutKeys('add', platform) : undefined}
        onClick={onAdd}
      >
        <span className={side.sign}>
          <Plus aria-hidden="true" />
        </span>
        <span className={hasNoWords ? 'visually-hidden' : undefined}>{t('accounts.window.list.add')}</span>
      </button>
      <div className={styles.end}>
        <UpdateItem className={styles.action} hasNoWords={hasNoWords} onOpen={() => onSettings('about')} />
        <div className={styles.foot}>
          <Button
            kind="icon"
            aria-label={t('settings.window.title')}
            {...keysOf('settings')}
            onClick={() => onSettings('general')}
          >
            <SettingsIcon />
          </Button>
          <Button kind="icon" aria-label={t('lock.window.lock')} {...keysOf('lock')} onClick={onLock}>
            <Lock />
          </Button>
        </div>
      </div>
    </nav>
  )
}

function foundWords(query: string, count: number): string {
  if (textProblem('name', trimTyped('name', query)) !== null)
    return t('accounts.window.list.controlCharacter')
  return count === 0
    ? t('accounts.window.list.noMatch', { query })
    : t('accounts.window.list.found', { count })
}
