/** A canvas can be handed over once only. */
const contexts = new WeakMap<HTMLCanvasElement, OffscreenCanvasRenderingContext2D>()

/**
 * Draws text in the middle of a canvas, in the face and the colour of the canvas's own style, each figure as wide
 * as the others. What is drawn off the page goes straight to the screen and draws nothing else of it.
 */
export function drawFigures(canvas: HTMLCanvasElement, text: string): void {
  const context = contextOf(canvas)
  if (context === null) return
  const { clientWidth: width, clientHeight: height } = canvas
  const { color, fontFamily, fontSize, fontWeight } = getComputedStyle(canvas)
  const scale = window.devicePixelRatio
  resize(context.canvas, Math.round(width * scale), Math.round(height * scale))
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.clearRect(0, 0, width, height)
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`
  context.fillStyle = color
  context.textAlign = 'center'
  const { width: figure, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('0')
  const { width: colon } = context.measureText(':')
  const baseline = (height + fontBoundingBoxAscent - fontBoundingBoxDescent) / 2
  const widths = Array.from(text, (sign) => (sign === ':' ? colon : figure))
  let left = (width - widths.reduce((sum, each) => sum + each, 0)) / 2
  widths.forEach((wide, at) => {
    context.fillText(text.charAt(at), left + wide / 2, baseline)
    left += wide
  })
}

/** Only where the size is another: the page around it is drawn again, too. */
function resize(canvas: OffscreenCanvas, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** Calls back when colours or sizes may have changed, until what it returns is called. */
export function onLookChange(changed: () => void): () => void {
  const looks = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((look) => matchMedia(look))
  // The magnification and the screen's own are told as a resize.
  const told = [...looks.map((target) => ({ target, event: 'change' })), { target: window, event: 'resize' }]
  for (const { target, event } of told) target.addEventListener(event, changed)
  return () => {
    for (const { target, event } of told) target.removeEventListener(event, changed)
  }
}

function contextOf(canvas: HTMLCanvasElement): OffscreenCanvasRenderingContext2D | null {
  const known = contexts.get(canvas)
  if (known !== undefined) return known
  const context = canvas.transferControlToOffscreen().getContext('2d')
  if (context !== null) contexts.set(canvas, context)
  return context
}
