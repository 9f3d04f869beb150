import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import styles from './Menu.module.css'

export interface MenuItem {
  readonly label: string
  /** An example of the result; hidden from assistive technology. */
  readonly sample?: string
  /** Set for a checkbox item; choosing it leaves the menu open. */
  readonly checked?: boolean
  /** Draws a line above it. */
  readonly separated?: boolean
  /** `bad`: what cannot be undone. */
  readonly tone?: 'bad'
  readonly onChoose: () => void
}

interface MenuProps {
  label: string
  items: readonly MenuItem[]
  /** One sentence below the items. */
  note?: string | undefined
  /** The element below which the menu opens, or the point. */
  at: RefObject<HTMLElement | null> | { readonly x: number; readonly y: number }
  onClose: () => void
}

/**
 * A menu (WAI-ARIA Authoring Practices). The browser's popover handles the top layer, Esc, light
 * dismissal and returning the focus; the keys between the items are ours.
 */
export function Menu({ label, items, note, at, onClose }: MenuProps) {
  const popup = useRef<HTMLDivElement>(null)
  const noteId = useId()
  const withChecks = items.some(({ checked }) => checked !== undefined)

  useLayoutEffect(() => {
    const element = popup.current
    if (element === null) return
    if ('current' in at) {
      at.current?.style.setProperty('anchor-name', '--menu')
      element.showPopover({ source: at.current ?? element })
    } else {
      element.showPopover()
      // Keep it inside the window.
      element.style.left = `${Math.min(at.x, innerWidth - element.offsetWidth - 8)}px`
      element.style.top = `${Math.min(at.y, innerHeight - element.offsetHeight - 8)}px`
    }
    rows(element).at(0)?.focus()
    return () => {
      element.hidePopover()
      if ('current' in at) at.current?.style.removeProperty('anchor-name')
    }
  }, [at])

  useEffect(() => {
    const element = popup.current
    const onToggle = (event: ToggleEvent) => event.newState === 'closed' && onClose()
    element?.addEventListener('toggle', onToggle)
    return () => element?.removeEventListener('toggle', onToggle)
  }, [onClose])

  return (
    <div ref={popup} popover="auto" className={`${styles.popup} ${'current' in at ? styles.hanging : ''}`}>
      <div
        role="menu"
        aria-label={label}
        aria-describedby={note ? noteId : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Tab') popup.current?.hidePopover()
          else move(event)
        }}
      >
        {items.map(({ label: name, sample, checked, separated, tone, onChoose }, index) => (
          <button
            key={name}
            type="button"
            {...(checked === undefined
              ? { role: 'menuitem' }
              : { role: 'menuitemcheckbox', 'aria-checked': checked })}
            // One item is tabbable, so that the keyboard can reach a menu that scrolls.
            tabIndex={index === 0 ? 0 : -1}
            className={[styles.item, separated && styles.separated, tone && styles[tone]]
              .filter(Boolean)
              .join(' ')}
            onClick={() => {
              if (checked === undefined) popup.current?.hidePopover()
              onChoose()
            }}
          >
            {withChecks && <span className={styles.check}>{checked && <Check aria-hidden="true" />}</span>}
            <span>{name}</span>
            {sample && (
              <code aria-hidden="true" className={styles.sample}>
                {sample}
              </code>
            )}
          </button>
        ))}
      </div>
      {note && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  )
}

function rows(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
}

/** Arrows wrap around, Home and End go to the ends, a letter goes to the next item that starts with it. */
function move(event: KeyboardEvent<HTMLElement>) {
  const items = rows(event.currentTarget)
  const focused = document.activeElement
  const here = focused instanceof HTMLElement ? items.indexOf(focused) : -1
  const others = [...items.slice(here + 1), ...items.slice(0, Math.max(here, 0))]
  const byKey: Record<string, HTMLElement | undefined> = {
    ArrowDown: others.at(0),
    ArrowUp: others.at(-1),
    Home: items.at(0),
    End: items.at(-1),
  }
  const letter = letterOf(event)
  const target =
    letter === null
      ? byKey[event.key]
      : others.find((item) => item.textContent?.toLocaleLowerCase().startsWith(letter))
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

/** Space chooses an item, keys such as `Tab` have longer names, and Ctrl+C copies. */
function letterOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string | null {
  return key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey ? key.toLocaleLowerCase() : null
}
