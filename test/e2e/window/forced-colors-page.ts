import type { Page } from '@playwright/test'

/**
 * Under forced colours the person's own palette replaces ours, so controls, their state and the focus must be visible
 * without our colours.
 *
 * Lists the controls that are invisible, have unreadable letters, look the same on and off, or hide the focus.
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
    /** The element's look, apart from the colour of its words. */
    const look = (element: Element) => `${edgeOf(element)}, ${groundOf(element)}`

    const root = document.querySelector('dialog[open], :popover-open') ?? document.body
    // A read-only field is not a control.
    const controls = [...root.querySelectorAll<HTMLElement>('button, input:not([readonly]), select, summary')]
    for (const control of controls.filter((each) => each.checkVisibility())) {
      const name = control.outerHTML.slice(0, 120)
      // A field and a choice of two have their container's edge. A row of a list or menu is recognized by its place,
      // and a control with an icon by the icon.
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
        // A menu's choice has a check mark.
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
    // A mouse press focuses a button without a ring.
    const hasRing = focused?.matches(':is(button, input, select, summary):focus-visible') ?? false
    if (hasRing && !around.some((each) => edgeOf(each).startsWith('outline')))
      found.push(`no focus: ${focused?.outerHTML.slice(0, 120)}`)
    return found
  })
}
