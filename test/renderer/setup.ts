import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'
import { fakeBridge, fakeMain } from './fake-main.ts'

/** Adds what a page in Electron has and happy-dom lacks. */
Object.assign(window, { deckpass: fakeBridge })

/** Whether a popover is shown is told by `:popover-open`, which this DOM does not know; here by an attribute. */
function toggled(popover: HTMLElement, isOpen: boolean) {
  if (popover.hasAttribute('data-open') === isOpen) return
  popover.toggleAttribute('data-open', isOpen)
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState: isOpen ? 'open' : 'closed' }))
}
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    toggled(this, true)
  },
  hidePopover(this: HTMLElement) {
    toggled(this, false)
  },
})

/**
 * After a key or a button, an answer of the main process, what React draws of it, and the effects of that: each takes a
 * turn of the loop, because React's scheduler uses `setImmediate` here.
 */
const { asyncWrapper } = getConfig()
configure({
  async asyncWrapper(interact) {
    const result = await asyncWrapper(interact)
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    return result
  },
})

afterEach(() => {
  cleanup()
  fakeMain.reset()
})
