import { expect, test } from '@playwright/test'
import { desktopWindow, openAnotherWindow } from '../../launch/native-windows.ts'
import { launchApp } from '../../launch.ts'
import { startService } from '../../service/service.ts'
import { letPrograms, signIn } from '../helpers.ts'

/** The question, and the window that the person was in. */

test('after the answer the person is in the window again that they were in before', async () => {
  const service = await startService()
  const app = await launchApp()
  const { desktop } = app
  await signIn(app.page, service)
  const terminal = app.terminal()
  await letPrograms(app.page, terminal, true)
  const close = await openAnotherWindow(desktop, 'Another program')
  const { nameInFront, pressAnywhere } = desktopWindow(desktop)
  let isTyping = true
  const typing = pressAnywhere(...Array<string>(40).fill('a')).then(() => {
    isTyping = false
  })
  const asked = terminal.deckpass(['token'])
  const question = await app.question()
  const allow = question.getByRole('button', { name: 'Allow', exact: true })
  // Whoever types keeps the focus, and it comes here once they stop.
  await expect.poll(nameInFront).toBe('A program asks')
  expect(isTyping).toBe(false)
  await typing
  // The keys of somebody who types fast answer nothing.
  await pressAnywhere('a', 'Tab', 'Return', 'space', 'Escape')
  await expect(allow).not.toHaveAttribute('aria-disabled', 'true')
  await allow.focus()
  await pressAnywhere('Return')
  expect((await asked).status).toBe(0)
  await expect.poll(nameInFront).toBe('Another program')
  close()
  await app.close()
  await service.close()
})
