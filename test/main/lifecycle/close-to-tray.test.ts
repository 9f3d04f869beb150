import { beforeEach, expect, test } from 'vitest'
import { closeToTray } from '../../../main/lifecycle/close-to-tray.ts'

let happened: string[]
let keepsRunning: boolean
let trayExplained: boolean
let close: () => void

beforeEach(() => {
  happened = []
  keepsRunning = true
  trayExplained = false
  closeToTray({
    window: {
      onClose(listener) {
        close = () => listener({ preventDefault: () => happened.push('prevented') })
      },
      hide: () => happened.push('hidden'),
    },
    keepsRunning: () => keepsRunning,
    settings: {
      read: () => ({ trayExplained }),
      saveTrayExplained() {
        trayExplained = true
      },
    },
    notifier: { show: ({ tag }) => happened.push(tag) },
  })
})

test('closing the window hides it, and says once that Deckpass keeps running', () => {
  close()
  close()
  expect(happened).toEqual(['prevented', 'hidden', 'keeps-running', 'prevented', 'hidden'])
})

test('closing the window closes it if Deckpass does not keep running', () => {
  keepsRunning = false
  close()
  expect(happened).toEqual([])
})
