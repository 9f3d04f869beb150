import type { Page } from '@playwright/test'

/**
 * Under forced colours a palette of the person's own replaces ours: all that can be pressed, what is on and where the
 * focus is must show without our colours.
 *
 * Names the controls that cannot be seen, whose letters cannot be read, that look the same on and off, or hide the
 * focus.
 */
export function unseenControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const canvas = getComputedStyle(document.documentElement).backgroundColor
    const isPaint = (color: string) => color !== canvas && !/rgba\(.*, 0\)$/.test(color)
    const edgeOf = (element: Element, pseudo?: string) => {
      const { borderTopWidth, borderTopColor, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(
        element,
        pseudo,
      )
      if (outlineStyle !== 'none' && isPaint(outlineColor)) return `outline ${outlineWidth}`
      return borderTopWidth !== '0px' && isPaint(borderTopColor) ? `border ${borderTopWidth}` : ''
    }
    const groundOf = (element: Element) => {
      const { backgroundColor } = getComputedStyle(element)
      return isPaint(backgroundColor) ? backgroundColor : ''
    }
    /** How it is drawn, apart from the colour of its words. */
    const look = (element: Element) => `${edgeOf(element)}, ${groundOf(element)}`

    const root = document.querySelector('dialog[open], :popover-open') ?? document.body
    // What can only be read is no control.
    const controls = [...root.querySelectorAll<HTMLElement>('button, input:not([readonly]), select, summary')]
    for (const control of controls.filter((each) => each.checkVisibility())) {
      const name = control.outerHTML.slice(0, 120)
      // A field and a choice of two have the edge of their place. A row of a list or of a menu is told by its place,
      // and what has a sign by that.
      const place = control.parentElement
      const told =
        look(control) !== ', ' ||
        (place !== null && edgeOf(place) !== '') ||
        control.matches('summary, [role^=menuitem], li *, [type=radio], :has(svg)')
      if (!told) found.push(`unseen: ${name}`)

      const { color, opacity } = getComputedStyle(control)
      if (color === groundOf(control) || (groundOf(control) === '' && color === canvas))
        found.push(`unreadable: ${name}`)
      if (opacity !== '1') found.push(`faint: ${name}`)

      const state = ['aria-pressed', 'aria-current', 'aria-checked', 'aria-selected'].find((each) =>
        control.hasAttribute(each),
      )
      if (
        state !== undefined &&
        control.getAttribute(state) !== 'false' &&
        !control.matches('[role=switch]')
      ) {
        const on = look(control)
        const value = control.getAttribute(state) ?? ''
        control.removeAttribute(state)
        // A choice of a menu has a check mark.
        if (look(control) === on && !control.matches('[role=menuitemradio]'))
          found.push(`on looks off: ${name}`)
        control.setAttribute(state, value)
      }
      if (control.matches('[role=switch]')) {
        const side = getComputedStyle(control, '::before').translate
        const isOn = control instanceof HTMLInputElement && control.checked
        if (isOn === (side === 'none')) found.push(`on and off have one side: ${name}`)
      }
    }
    const focused = document.activeElement
    const around = [focused, focused?.parentElement, focused?.closest('label')].filter(
      (each) => each instanceof Element,
    )
    // A press of the mouse gives a button the focus without a ring.
    const hasRing = focused?.matches(':is(button, input, select, summary):focus-visible') ?? false
    if (hasRing && !around.some((each) => edgeOf(each).startsWith('outline')))
      found.push(`no focus: ${focused?.outerHTML.slice(0, 120)}`)
    return found
  })
}
