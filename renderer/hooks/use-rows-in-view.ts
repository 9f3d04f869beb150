import { type RefObject, useEffect, useState } from 'react'

/** Drawn beyond the edges, so that scrolling does not show a gap before the next drawing. */
const spare = 6

/**
 * Which rows of a long list to draw: those in view and a few more, and always `keep`, because it may hold
 * the focus. All rows are `rowHeight` pixels high, so nothing has to be measured.
 */
export function useRowsInView(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  keep: number,
): readonly number[] {
  // Until the list has been laid out: as many as the window could show.
  const [height, setHeight] = useState(() => window.innerHeight)
  const [top, setTop] = useState(0)

  useEffect(() => {
    const element = list.current
    if (element === null) return
    const onScroll = () => setTop(Math.floor(element.scrollTop / rowHeight))
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height))
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [list, rowHeight])

  const first = Math.max(0, top - spare)
  const end = Math.min(count, top + Math.ceil(height / rowHeight) + spare)
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  if (keep < 0 || rows.includes(keep)) return rows
  return keep < first ? [keep, ...rows] : [...rows, keep]
}
