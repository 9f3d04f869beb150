import { expect, test } from 'vitest'
import { Listeners } from '../../../app/util/listeners.ts'
import { closeToTray } from '../../../main/lifecycle/close-to-tray.ts'

/** Every other way to close the window is in the end-to-end tests of the desktop. */
test.each([false, true])(
  'without a tray, closing asks once whether to quit; confirmed: %s',
  async (isConfirmed) => {
    const happened: string[] = []
    const told = { trayExplained: false, quitExplained: false }
    const answer = Promise.withResolvers<boolean>()
    const closing = new Listeners<[{ preventDefault(): void }]>()
    const close = () => closing.emit({ preventDefault: () => happened.push('prevented') })
    closeToTray({
      window: {
        closing,
        hide: () => happened.push('hidden'),
        closeInTime: () => happened.push('closes'),
      },
      closeEffect: () => 'quits-without-tray',
      quit: { isQuitting: false },
      app: { quit: () => happened.push('quit') },
      settings: { read: () => told, change: (now) => Object.assign(told, now) },
      notifier: { show: ({ tag }) => happened.push(tag), withdraw: () => undefined },
      confirmDialog: {
        confirm({ kind }) {
          happened.push(kind)
          return answer.promise
        },
      },
    })
    close()
    close()
    expect(happened).toEqual(['prevented', 'quit-without-tray', 'prevented'])
    answer.resolve(isConfirmed)
    await new Promise(setImmediate)
    expect(happened.slice(3)).toEqual(isConfirmed ? ['quit'] : [])
    close()
    expect(happened.slice(-2)).toEqual(['prevented', 'quit'])
  },
)
