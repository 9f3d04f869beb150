import type { MessageBoxOptions } from 'electron'
import { expect, test } from 'vitest'
import { createConfirmDialog } from '../../../main/desktop/confirm-dialog.ts'

/** Asks on a system whose dialog answers like this; also returns what stood in it and what was logged. */
async function ask(answer: () => Promise<{ response: number }>, lock = new AbortController()) {
  const shown: MessageBoxOptions[] = []
  const warned: string[] = []
  const showMessageBox = (options: MessageBoxOptions) => {
    shown.push(options)
    return answer()
  }
  const confirmDialog = createConfirmDialog({ showMessageBox }, { warn: (event) => warned.push(event) })
  return {
    said: await confirmDialog.confirm({ kind: 'new-service', host: 'slides.example.com' }, lock.signal),
    shown,
    warned,
  }
}

const pressed = (response: number) => async () => ({ response })

test('only the confirming button confirms', async () => {
  const { said, shown } = await ask(pressed(1))
  expect(said).toBe(true)
  expect(shown[0]?.buttons?.[1]).toBe('Sign in')
  expect((await ask(pressed(0))).said).toBe(false)
})

test('Enter and Esc cancel', async () => {
  const [options] = (await ask(pressed(0))).shown
  expect(options?.buttons?.[options.defaultId ?? -1]).toBe('Cancel')
  expect(options?.buttons?.[options.cancelId ?? -1]).toBe('Cancel')
})

test('a dialog that cannot be shown confirms nothing', async () => {
  const broken = () => Promise.reject(new Error('no display'))
  expect(await ask(broken)).toMatchObject({ said: false, warned: ['confirm-dialog.failed'] })
})

test('the answer to a dialog that a lock closes does not count', async () => {
  const lock = new AbortController()
  const pressedLate = async () => {
    lock.abort()
    return { response: 1 }
  }
  const { said, shown } = await ask(pressedLate, lock)
  expect(said).toBe(false)
  expect(shown[0]?.signal?.aborted).toBe(true)
})
