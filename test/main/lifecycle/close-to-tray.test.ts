import { beforeEach, expect, test } from 'vitest'
import { closeToTray } from '../../../main/lifecycle/close-to-tray.ts'

let happened: string[]
let keepsRunning: boolean
let isQuitting: boolean
let trayExplained: boolean
let close: () => void

beforeEach(() => {
  happened = []
  keepsRunning = true
  isQuitting = false
  trayExplained = false
  closeToTray({
    window: {
      onClose(listener) {
        close = () => listener({ preventDefault: () => happened.push('prevented') })
      },
      hide: () => happened.push('hidden'),
    },
    keepsRunning: () => keepsRunning,
    quit: {
      get isQuitting() {
        return isQuitting
      },
      start: () => happened.push('quit'),
    },
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

test('closing the window quits if Deckpass does not keep running; the window goes at the end of that', () => {
  keepsRunning = false
  close()
  expect(happened).toEqual(['prevented', 'quit'])
  isQuitting = true
  close()
  expect(happened).toEqual(['prevented', 'quit'])
})
