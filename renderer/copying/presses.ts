/**
 * Two habits of a web page that a program does not have.
 *
 * The second press of a double click acts only on what the first one was on: what has come into its place meanwhile, such
 * as the account after *Sign in*, was not meant. And nothing selects the whole page, which the next *Copy* would take in
 * the place of the token; what a field holds is selected as ever.
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
