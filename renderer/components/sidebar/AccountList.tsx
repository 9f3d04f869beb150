import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AccountView } from '../../../app/model/snapshot.ts'
import { words } from '../../../app/words/index.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { Menu } from '../ui/Menu.tsx'
import styles from './AccountList.module.css'
import { AccountRow } from './AccountRow.tsx'

/** CSS pixels. */
const rowHeight = 52

interface AccountListProps {
  className: string | undefined
  accounts: readonly AccountView[]
  /** Account id to displayed name. */
  names: ReadonlyMap<string, string>
  selectedId: string | null
  onSelect: (accountId: string) => void
  onSignInAgain: (accountId: string) => void
}

/** The menu of an account, and where it is open. */
interface OpenMenu {
  readonly account: AccountView
  readonly x: number
  readonly y: number
}

/** Renders only the rows in view. Arrows, Home and End move the selection. */
export function AccountList({
  className,
  accounts,
  names,
  selectedId,
  onSelect,
  onSignInAgain,
}: AccountListProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const defaultFormat = useBase((base) => base.settings.copyFormat)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const selectedIndex = accounts.findIndex((account) => account.id === selectedId)
  const rows = useVirtualizer({
    count: accounts.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => accounts[index]?.id ?? index,
    rangeExtractor: (range) => withRow(range, selectedIndex),
  })

  // Scroll to an account that is selected elsewhere; sorting and searching do not scroll.
  const showSelected = useEffectEvent(() => {
    if (selectedIndex > 0) rows.scrollToIndex(selectedIndex)
  })
  useEffect(() => {
    if (selectedId !== null) showSelected()
  }, [selectedId])

  function onKeyDown(event: KeyboardEvent) {
    const here = Math.max(selectedIndex, 0)
    const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: accounts.length - 1 }[event.key]
    const account = target === undefined ? undefined : accounts[target]
    if (target === undefined || account === undefined) return
    event.preventDefault()
    onSelect(account.id)
    focusRow(scroll.current, account.id)
  }

  function onContextMenu(event: MouseEvent) {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-account]') : null
    const account = accounts.find(({ id }) => id === row?.dataset.account)
    if (row === null || account === undefined) return
    event.preventDefault()
    // The menu key has no coordinates.
    const box = row.getBoundingClientRect()
    const byKey = event.clientX === 0 && event.clientY === 0
    const x = byKey ? box.left + 48 : event.clientX
    const y = byKey ? box.bottom : event.clientY
    const open = () => setMenu({ account, x, y })
    // On Linux and macOS the event comes while the button is down; its release would close the menu.
    if (event.buttons === 0) open()
    else window.addEventListener('pointerup', open, { once: true })
  }

  return (
    <div ref={scroll} className={`${styles.scroll} ${className ?? ''}`}>
      <ul
        aria-label={words.accounts.label}
        className={styles.list}
        style={{ blockSize: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        {rows.getVirtualItems().map(({ index, key, start, size }) => {
          const account = accounts[index]
          return (
            account && (
              <li
                key={key}
                className={styles.item}
                style={{ blockSize: size, translate: `0 ${start}px` }}
                aria-setsize={accounts.length}
                aria-posinset={index + 1}
              >
                <AccountRow
                  account={account}
                  label={names.get(account.id) ?? account.name}
                  selected={account.id === selectedId}
                  tabStop={selectedIndex === -1 ? index === 0 : index === selectedIndex}
                  onSelect={onSelect}
                />
              </li>
            )
          )
        })}
      </ul>
      {menu && (
        <Menu
          label={names.get(menu.account.id) ?? menu.account.name}
          at={menu}
          items={[
            {
              label: words.token.copy,
              onChoose: () =>
                void bridge.request('account.copy', { accountId: menu.account.id, format: defaultFormat }),
            },
            menu.account.canRenew
              ? {
                  label: words.account.renewNow,
                  onChoose: () => void bridge.request('account.renew', { accountId: menu.account.id }),
                }
              : {
                  label: words.account.signInAgain,
                  onChoose: () => onSignInAgain(menu.account.id),
                },
          ]}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

/** Always renders the selected row, because it may have the focus. */
function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range)
  return row < 0 || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b)
}

/** Focuses a row that is rendered only after scrolling. */
function focusRow(list: HTMLElement | null, accountId: string) {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-account="${accountId}"]`)?.focus())
}
