import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { copyingChannels } from '../../../app/copying/channels.ts'
import { Button } from '../../../renderer/ui/Button.tsx'
import { Field, SecretField } from '../../../renderer/ui/Field.tsx'

test('a secret shows dots unless its button is on', async () => {
  render(
    <>
      <SecretField label="Password" show="Show password" />
      <Button>Sign in</Button>
    </>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  const show = screen.getByRole('button', { name: 'Show password' })
  await userEvent.type(field, 'secret')
  expect(field.type).toBe('password')
  // Typing in the next field shows nothing any more.
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in' }))
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Enter}')
  expect([field.type, field.value, show.getAttribute('aria-pressed')]).toEqual(['text', 'secret', 'true'])
  await userEvent.keyboard(' ')
  expect([field.type, field.value, show.getAttribute('aria-pressed')]).toEqual([
    'password',
    'secret',
    'false',
  ])
})

test('a field accepts just enough of a pasted text for the main process to refuse it', async () => {
  render(<SecretField label="Password" show="Show password" />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(1_000_000))
  expect(field.value).toHaveLength(4097)
  // Its selection is not refused, because Linux desktops offer it to every program.
  const { input } = copyingChannels['copying.noteSecretSelected']
  expect(input.safeParse({ secret: field.value }).success).toBe(true)
})

test.each([['busy'], ['waiting']] as const)('a %s button does nothing and keeps the focus', async (state) => {
  const onClick = vi.fn()
  render(
    <Button {...{ [state]: true }} onClick={onClick}>
      Renew now
    </Button>,
  )
  await userEvent.keyboard('{Tab}{Enter} ')
  const button = screen.getByRole('button', { name: 'Renew now' })
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(onClick).not.toHaveBeenCalled()
})

test('Caps Lock is reported in a field that shows dots until the field is left', async () => {
  render(<Field type="password" name="secret" label="Password" />)
  const told = () => screen.queryByText('Caps Lock is on') !== null
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('Password'))
  await user.keyboard('{CapsLock}a')
  expect(told()).toBe(true)
  await user.keyboard('{CapsLock}a')
  expect(told()).toBe(false)
  await user.keyboard('{CapsLock}a')
  expect(told()).toBe(true)
  await user.tab()
  expect(told()).toBe(false)
})
