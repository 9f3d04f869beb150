import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { fakeBridge, fakeMain } from './fake-main.ts'

/** What a page in Electron has, and this DOM has not. */
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

afterEach(() => {
  cleanup()
  fakeMain.reset()
})
