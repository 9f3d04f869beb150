import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './Tooltip.module.css'

/** How long the pointer rests on a control, or the focus is there, before its tooltip comes, ms. */
const restMs = 500

/**
 * The tooltip of whichever control has `data-tip`: its accessible name and, if that attribute is not empty, the keys in
 * it. It comes for the pointer and for the keyboard, stays while the pointer is on it, and goes on Esc (WCAG 2.2,
 * 1.4.13). One for the whole window.
 */
export function Tooltip() {
  const popup = useRef<HTMLDivElement>(null)
  const [control, setControl] = useState<HTMLElement | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted: HTMLElement | null = null
    function want(next: HTMLElement | null) {
      if (next === wanted) return
      wanted = next
      clearTimeout(timer)
      setControl(null)
      if (next !== null) timer = setTimeout(() => next.isConnected && setControl(next), restMs)
    }
    const handlers: { readonly [Name in keyof DocumentEventMap]?: (event: DocumentEventMap[Name]) => void } =
      {
        pointerover({ target }) {
          if (!(target instanceof Node && popup.current?.contains(target))) want(tipped(target))
        },
        focusin: ({ target }) =>
          want(target instanceof Element && target.matches(':focus-visible') ? tipped(target) : null),
        focusout: () => want(null),
        pointerdown: () => want(null),
        keydown: () => want(null),
        scroll: () => want(null),
      }
    const gone = new AbortController()
    for (const [name, handler] of Object.entries(handlers))
      document.addEventListener(name, handler as EventListener, { capture: true, signal: gone.signal })
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [])

  useLayoutEffect(() => {
    const element = popup.current
    if (element === null || control === null) return
    element.showPopover()
    // Below the middle of its control, above it where there is no room, and inside the window.
    const { left, top, bottom, width } = control.getBoundingClientRect()
    const middle = left + (width - element.offsetWidth) / 2
    const isLow = bottom + element.offsetHeight > innerHeight
    element.style.left = `${Math.max(0, Math.min(middle, innerWidth - element.offsetWidth))}px`
    element.style.top = `${isLow ? top - element.offsetHeight : bottom}px`
    return () => element.hidePopover()
  }, [control])

  return (
    // What it says is the name of the control, which a screen reader says already, and its `aria-keyshortcuts`.
    <div ref={popup} popover="manual" className={styles.tip} aria-hidden="true">
      <span className={`${styles.box} line`}>
        {control?.ariaLabel ?? control?.textContent}
        {control?.dataset.tip && <kbd>{control.dataset.tip}</kbd>}
      </span>
    </div>
  )
}

/** The control whose tooltip is shown; none for a button whose menu is open, because that says more. */
function tipped(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  return control?.ariaExpanded === 'true' ? null : control
}
