/**
 * The second press of a double click acts only on the element of the first one, not on its replacement, such as the
 * account after *Sign in*. *Select all* works only in a field, because *Copy* would then copy the page, not the token.
 */
export function guardPresses(document: Document): void {
  let pressed: Element | null = null
  const hold = (event: MouseEvent) => {
    const control = controlOf(event.target)
    if (event.detail < 2) pressed = control
    else if (control !== pressed) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  document.addEventListener('mousedown', hold, true)
  document.addEventListener('click', hold, true)
  document.addEventListener('selectstart', (event) => {
    if (event.target === document.body) event.preventDefault()
  })
}

function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  const control = target.closest('button, summary, label, input, select') ?? target
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}
