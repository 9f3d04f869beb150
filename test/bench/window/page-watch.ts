/**
 * Runs in the page, from its own source text, so it uses nothing from outside itself. Resolves to the
 * `performance.now()` of the first frame that shows that `isThere` is true: the observer is told before that
 * frame is drawn, and what is posted from the frame comes after it.
 */
export function whenDrawn(isThere: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isThere()) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const after = new MessageChannel()
        after.port1.onmessage = () => resolve(performance.now())
        after.port2.postMessage(null)
      })
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    look()
  })
}

/** The instant of the next click. */
export function whenClicked(): Promise<number> {
  return new Promise((resolve) => {
    addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true })
  })
}
