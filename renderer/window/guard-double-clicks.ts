/**
 * The second press of a double click acts only on the element of the first one, not on its replacement, such as the
 * account after *Sign in*.
 */
export function guardDoubleClicks(document: Document): void {
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
}

function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  const control = target.closest('button, summary, label, input, select') ?? target
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}
