import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './Tooltip.module.css'

/** The delay until the tooltip of a hovered or focused control appears. */
const restMs = 500

/** Shows the name of each control with `data-tip` and, unless that is empty, its shortcut (WCAG 2.2, 1.4.13). */
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
    function onEvent({ type, target }: Event) {
      const element = target instanceof Element ? target : null
      if (type !== 'pointerover')
        want(type === 'focusin' && element?.matches(':focus-visible') ? tipped(element) : null)
      else if (!popup.current?.contains(element)) want(tipped(element))
    }
    const gone = new AbortController()
    for (const type of ['pointerover', 'focusin', 'focusout', 'pointerdown', 'keydown', 'scroll'])
      document.addEventListener(type, onEvent, { capture: true, signal: gone.signal })
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [])

  useLayoutEffect(() => {
    const element = popup.current
    if (element === null || control === null) return
    element.showPopover()
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
    const { offsetWidth, offsetHeight } = element
    const isInColumn =
      control.parentElement && getComputedStyle(control.parentElement).flexDirection === 'column'
    // Centred below its control, or above if there is no room, and inside the window. In a column of controls it is
    // beside its control, because below it would cover the next one.
    const [x, y] = isInColumn
      ? [right, top + (height - offsetHeight) / 2]
      : [left + (width - offsetWidth) / 2, bottom + offsetHeight > innerHeight ? top - offsetHeight : bottom]
    element.style.left = `${Math.max(0, Math.min(x, innerWidth - offsetWidth))}px`
    element.style.top = `${y}px`
    return () => element.hidePopover()
  }, [control])

  return (
    // A screen reader already announces the control's name and its `aria-keyshortcuts`.
    <div ref={popup} popover="manual" className={styles.tip} aria-hidden="true">
      <span className={`${styles.box} line`}>
        {control?.ariaLabel ?? control?.textContent}
        {control?.dataset.tip && <kbd>{control.dataset.tip}</kbd>}
      </span>
    </div>
  )
}

/** The control whose tooltip is shown; null for a button with an open menu, because the menu says more. */
function tipped(element: Element | null): HTMLElement | null {
  const control = element?.closest<HTMLElement>('[data-tip]') ?? null
  return control?.ariaExpanded === 'true' ? null : control
}
