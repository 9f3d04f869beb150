import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'
import { fakeBridge, fakeMain } from './fake-main.ts'

/** Adds what happy-dom lacks and a page in Electron has. */
Object.assign(window, { deckpass: fakeBridge })

/** This DOM does not know `:popover-open`, so an attribute shows whether a popover is open. */
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
 * After a key or press, the main process's answer, React's rendering of it, and the effects of that each take a turn of
 * the event loop, because React's scheduler uses `setImmediate` here.
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
