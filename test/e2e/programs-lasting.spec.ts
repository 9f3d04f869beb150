import { expect, test } from '@playwright/test'
import { desktopWindow, openAnotherWindow } from '../launch/native-windows.ts'
import { launchApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { letPrograms, signIn } from './helpers.ts'

/** The question, and the window that the person was in. */

test('after the answer the person is in the window again that they were in before', async () => {
  const service = await startService()
  const app = await launchApp()
  const { desktop } = app
  await signIn(app.page, service)
  const terminal = app.terminal()
  await letPrograms(app.page, terminal, true)
  const close = await openAnotherWindow(desktop, 'Another program')
  const asked = terminal.deckpass(['token'])
  const question = await app.question()
  const allow = question.getByRole('button', { name: 'Allow', exact: true })
  const { nameInFront, pressAnywhere } = desktopWindow(desktop)
  // Whoever types keeps the focus, and it comes here once they stop.
  let typedAt = Date.now()
  for (let count = 0; count < 20; count += 1) {
    const before = typedAt
    typedAt = Date.now()
    await pressAnywhere('a')
    const inFront = await nameInFront()
    // A machine that stands still between two keys types as somebody does who has stopped.
    if (Date.now() - before >= 2_000) break
    expect(inFront).toBe('Another program')
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  await expect.poll(nameInFront).toBe('A program asks')
  // The keys of somebody who types fast answer nothing.
  for (const key of ['a', 'Tab', 'Return', 'space', 'Escape']) await pressAnywhere(key)
  await expect(allow).not.toHaveAttribute('aria-disabled', 'true')
  await expect(question.getByRole('radio', { name: 'Once' })).toBeFocused()
  await pressAnywhere('Return')
  expect((await asked).status).toBe(0)
  await expect.poll(nameInFront).toBe('Another program')
  close()
  await app.close()
  await service.close()
})
