import { beforeEach, expect, test } from 'vitest'
import type { Closing } from '../../../app/snapshot/model/closing.ts'
import { closeToTray } from '../../../main/lifecycle/close-to-tray.ts'

let happened: string[]
let closing: Closing
let quitting: { isQuitting: boolean }
let answer: (isConfirmed: boolean) => void
let close: () => void

beforeEach(() => {
  happened = []
  closing = 'keeps-running'
  quitting = { isQuitting: false }
  const told = { trayExplained: false, quitExplained: false }
  closeToTray({
    window: {
      onClose(listener) {
        close = () => listener({ preventDefault: () => happened.push('prevented') })
      },
      hide: () => happened.push('hidden'),
      closeInTime: () => happened.push('closes'),
    },
    closing: () => closing,
    quit: quitting,
    app: { quit: () => happened.push('quit') },
    settings: {
      read: () => told,
      note: (now) => Object.assign(told, now),
    },
    notifier: { show: ({ tag }) => happened.push(tag), withdraw: () => undefined },
    confirmDialog: {
      confirm({ kind }) {
        happened.push(kind)
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    },
  })
})

async function answerWith(isConfirmed: boolean) {
  answer(isConfirmed)
  await new Promise(setImmediate)
}

test('the first window that hides says that Deckpass keeps running, and no later one', () => {
  close()
  close()
  expect(happened).toEqual(['prevented', 'hidden', 'keeps-running', 'prevented', 'hidden'])
})

test('closing the window quits where Deckpass does not keep running', () => {
  closing = 'quits'
  close()
  expect(happened).toEqual(['prevented', 'quit'])
  quitting.isQuitting = true
  close()
  expect(happened).toEqual(['prevented', 'quit', 'closes'])
})

test('without a tray the person is asked once before closing quits', async () => {
  closing = 'quits-without-tray'
  close()
  close()
  expect(happened).toEqual(['prevented', 'quit-without-tray', 'prevented'])
  await answerWith(false)
  close()
  expect(happened.slice(3)).toEqual(['prevented', 'quit'])
})

test('confirming that quits', async () => {
  closing = 'quits-without-tray'
  close()
  await answerWith(true)
  expect(happened).toEqual(['prevented', 'quit-without-tray', 'quit'])
})
