import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import styles from './Countdown.module.css'
import { drawFigures, onLookChange } from './draw-figures.ts'

/**
 * Figures that change each second. They are drawn, because text of the page is laid out and painted each time:
 * four times the work (docs/performance.md). The same text is there for a screen reader.
 */
export function Clock({ text }: { text: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const spoken = useId()
  useLayoutEffect(() => {
    if (canvas.current) drawFigures(canvas.current, text)
  }, [text])
  useEffect(
    () =>
      onLookChange(() => {
        if (canvas.current) drawFigures(canvas.current, text)
      }),
    [text],
  )
  return (
    <canvas ref={canvas} className={styles.clock} role="img" aria-labelledby={spoken}>
      {/* Hidden, because a change of what could be seen lets the whole window draw. */}
      <span id={spoken} hidden>
        {text}
      </span>
    </canvas>
  )
}
