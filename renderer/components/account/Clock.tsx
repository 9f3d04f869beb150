import { useId, useLayoutEffect, useRef } from 'react'
import { countdownTo } from '../../time/countdown.ts'
import { followTime } from '../../time/follow.ts'
import styles from './Countdown.module.css'
import { createFigures } from './draw-figures.ts'

/**
 * The figures of a countdown that change each second, as long as so many whole days are left. They are drawn,
 * and not by React, because text of the page is laid out and painted each time: four times the work
 * (docs/performance.md). The same text is there for a screen reader.
 */
export function Clock({ expiresAt, days }: { expiresAt: number; days: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const spoken = useRef<HTMLSpanElement>(null)
  const show = useRef((_text: string) => {})
  const spokenId = useId()

  useLayoutEffect(() => {
    if (canvas.current === null || spoken.current === null) return
    const figures = createFigures(canvas.current)
    // One node whose text changes: another node would let the whole window draw.
    const node = spoken.current.appendChild(new Text())
    show.current = (text) => {
      node.data = text
      figures.show(text)
    }
    return () => {
      figures.stop()
      node.remove()
    }
  }, [])

  useLayoutEffect(
    () =>
      followTime(
        (now) => countdownTo(expiresAt, now),
        (left) => {
          // With another day comes another form: then these figures wait for React, which changes both at once.
          if (left?.days === days) show.current(left.clock)
        },
      ),
    [expiresAt, days],
  )

  return (
    <canvas ref={canvas} className={styles.clock} role="img" aria-labelledby={spokenId}>
      {/* Hidden, because a change of what could be seen lets the whole window draw. */}
      <span ref={spoken} id={spokenId} hidden />
    </canvas>
  )
}
