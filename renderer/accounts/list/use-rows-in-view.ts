import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows above and below the view that are drawn as well, so that the keyboard finds the next one. */
const beyond = 3

interface View {
  /** The first row to draw, and the one after the last. */
  readonly first: number
  readonly end: number
  /** Of the box, CSS pixels. */
  readonly height: number
}

/** Which of `count` rows of one height a box shows that scrolls them; drawn again only where that changes. */
export function useRowsInView(box: RefObject<HTMLElement | null>, count: number, rowHeight: number): View {
  const [view, setView] = useState<View>({ first: 0, end: 0, height: 0 })

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const look = () => {
      const { scrollTop, clientHeight: height } = element
      const first = Math.max(0, Math.floor(scrollTop / rowHeight) - beyond)
      const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + beyond)
      setView((before) =>
        before.first === first && before.end === end && before.height === height
          ? before
          : { first, end, height },
      )
    }
    const size = new ResizeObserver(look)
    size.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, count, rowHeight])

  return view
}
