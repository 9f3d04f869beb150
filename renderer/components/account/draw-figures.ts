/** Figures that are drawn on a canvas. */
export interface Figures {
  /** Draws this text, where it is another. */
  show(text: string): void
  /** Follows no change of the looks any more. */
  stop(): void
}

/**
 * Draws text in the middle of a canvas, in the face and the colour of the canvas's own style, each figure as wide
 * as the others; again when the colours, the magnification or the screen's pixels change. Desynchronized means
 * that the picture goes straight to the screen, and the page around it is not drawn again.
 */
export function createFigures(canvas: HTMLCanvasElement): Figures {
  const context = canvas.getContext('2d', { desynchronized: true })
  let text = ''
  let drawText = (_text: string) => {}
  const drawAgain = () => {
    if (context !== null) drawText = prepare(context)
    drawText(text)
  }
  drawAgain()
  return {
    show(next) {
      if (next === text) return
      text = next
      drawText(text)
    },
    stop: onLookChange(drawAgain),
  }
}

/** Reads the canvas's style and size once; returns what draws a text so. */
function prepare(context: CanvasRenderingContext2D): (text: string) => void {
  const { canvas } = context
  const { clientWidth: width, clientHeight: height } = canvas
  const { color, fontFamily, fontSize, fontWeight } = getComputedStyle(canvas)
  const scale = window.devicePixelRatio
  resize(canvas, Math.round(width * scale), Math.round(height * scale))
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`
  context.fillStyle = color
  context.textAlign = 'center'
  const { width: figure, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('0')
  const { width: colon } = context.measureText(':')
  const baseline = (height + fontBoundingBoxAscent - fontBoundingBoxDescent) / 2
  return (text) => {
    context.clearRect(0, 0, width, height)
    const widths = Array.from(text, (sign) => (sign === ':' ? colon : figure))
    let left = (width - widths.reduce((sum, each) => sum + each, 0)) / 2
    widths.forEach((wide, at) => {
      context.fillText(text.charAt(at), left + wide / 2, baseline)
      left += wide
    })
  }
}

/** Only where the size is another: the page around it is drawn again, too. */
function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** Calls back when colours or the screen's pixels have changed, until what it returns is called. */
function onLookChange(changed: () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  for (const look of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(look).addEventListener('change', changed, { signal })
  // Another screen or another magnification. It is asked for by the present value, so each time again.
  function onPixels() {
    const sameAsNow = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    const told = () => {
      changed()
      onPixels()
    }
    sameAsNow.addEventListener('change', told, { signal, once: true })
  }
  onPixels()
  return () => over.abort()
}
