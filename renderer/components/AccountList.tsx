import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { AccountView } from '../../app/bridge/snapshot.ts'
import { ask } from '../ask.ts'
import { useRowsInView } from '../hooks/use-rows-in-view.ts'
import { words } from '../words.ts'
import styles from './AccountList.module.css'
import { AccountRow } from './AccountRow.tsx'
import { Menu } from './Menu.tsx'

interface AccountListProps {
  className: string | undefined
  accounts: readonly AccountView[]
  selectedId: string | null
  onSelect: (accountId: string) => void
}

interface Pointed {
  readonly account: AccountView
  readonly x: number
  readonly y: number
}

/** Only the rows in view are drawn, so that a thousand scroll like ten. Arrows, Home and End move the selection. */
export function AccountList({ className, accounts, selectedId, onSelect }: AccountListProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const [rowHeight] = useState(() => 3.75 * rootFontSize())
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const selectedIndex = accounts.findIndex((account) => account.id === selectedId)
  const rows = useRowsInView(scroll, accounts.length, rowHeight, selectedIndex)

  function onKeyDown(event: KeyboardEvent) {
    const here = Math.max(selectedIndex, 0)
    const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: accounts.length - 1 }[event.key]
    const account = target === undefined ? undefined : accounts[target]
    if (target === undefined || account === undefined) return
    event.preventDefault()
    onSelect(account.id)
    reveal(scroll.current, target, rowHeight)
    focusRow(scroll.current, account.id)
  }

  function onContextMenu(event: MouseEvent) {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-account]') : null
    const account = accounts.find(({ id }) => id === row?.dataset.account)
    if (row === null || account === undefined) return
    event.preventDefault()
    // The menu key gives no point of its own.
    const box = row.getBoundingClientRect()
    const byKey = event.clientX === 0 && event.clientY === 0
    setPointed({ account, x: byKey ? box.left + 48 : event.clientX, y: byKey ? box.bottom : event.clientY })
  }

  return (
    <div ref={scroll} className={`${styles.scroll} ${className ?? ''}`}>
      <ul
        aria-label={words.accounts.label}
        className={styles.list}
        style={{ blockSize: accounts.length * rowHeight }}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        {rows.map((index) => {
          const account = accounts[index]
          return (
            account && (
              <li
                key={account.id}
                className={styles.item}
                style={{ blockSize: rowHeight, translate: `0 ${index * rowHeight}px` }}
                aria-setsize={accounts.length}
                aria-posinset={index + 1}
              >
                <AccountRow
                  account={account}
                  selected={account.id === selectedId}
                  tabStop={selectedIndex === -1 ? index === 0 : index === selectedIndex}
                  onSelect={onSelect}
                />
              </li>
            )
          )
        })}
      </ul>
      {pointed && (
        <Menu
          label={pointed.account.name}
          at={pointed}
          items={[
            {
              label: words.token.copy,
              onChoose: () => void ask('account.copy', { accountId: pointed.account.id, form: null }),
            },
            {
              label: words.account.renewNow,
              onChoose: () => void ask('account.renew', { accountId: pointed.account.id }),
            },
          ]}
          onClose={() => setPointed(null)}
        />
      )}
    </div>
  )
}

/** In pixels. */
function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** Scrolls as little as needed for a row to be seen whole. */
function reveal(list: HTMLElement | null, index: number, rowHeight: number) {
  if (list === null) return
  const lowest = index * rowHeight
  const highest = lowest + rowHeight - list.clientHeight
  list.scrollTop = Math.min(lowest, Math.max(highest, list.scrollTop))
}

/** Puts the focus on a row that scrolling may only be about to draw. */
function focusRow(list: HTMLElement | null, accountId: string) {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-account="${accountId}"]`)?.focus())
}
