import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../../../renderer/ui/Button.tsx'
import { Field } from '../../../renderer/ui/Field.tsx'
import { Form, FormAlert, useForm } from '../../../renderer/ui/Form.tsx'

/** A form that refuses both fields and the whole form. */
function RefusedForm({ answer = Promise.resolve() }: { answer?: Promise<void> }) {
  const form = useForm()
  const [refusal, setRefusal] = useState<string>()
  return (
    <Form form={form} onSubmit={() => answer.then(() => setRefusal('Not this.'))}>
      <Field name="first" label="First" refusal={refusal} />
      <Field name="second" label="Second" refusal={refusal} refusedWith="third" />
      <Field name="third" label="Third" />
      <FormAlert>{refusal && 'Nothing was done.'}</FormAlert>
      <Button submit>Send</Button>
    </Form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const isRefused = (label: string) => field(label).hasAttribute('aria-invalid')
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

test('the first refused field gets the focus, once for each answer', async () => {
  render(<RefusedForm />)
  await send()
  expect(document.activeElement).toBe(field('First'))
  await userEvent.click(field('Second'))
  await userEvent.keyboard('typed')
  expect([field('First').value, field('Second').value]).toEqual(['', 'typed'])
  await send()
  expect(document.activeElement).toBe(field('First'))
})

test('a person who moved to another field stays there', async () => {
  const answer = Promise.withResolvers<void>()
  render(<RefusedForm answer={answer.promise} />)
  await send()
  await userEvent.click(field('Third'))
  await act(async () => answer.resolve())
  expect(isRefused('First')).toBe(true)
  expect(document.activeElement).toBe(field('Third'))
})

test('a refusal disappears when its field is changed', async () => {
  render(<RefusedForm />)
  await send()
  expect(screen.queryByRole('alert')?.textContent).toBe('Nothing was done.')
  await userEvent.type(field('First'), 'x')
  expect([isRefused('First'), isRefused('Second')]).toEqual([false, true])
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(field('Third'), 'x')
  expect(isRefused('Second')).toBe(false)
  await send()
  expect([isRefused('First'), isRefused('Second')]).toEqual([true, true])
  expect(screen.queryByRole('alert')).not.toBeNull()
})

test('while a form is sent nothing else can be sent', async () => {
  const answer = Promise.withResolvers<void>()
  render(<RefusedForm answer={answer.promise} />)
  await send()
  expect(field('First').readOnly).toBe(true)
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => answer.resolve())
  expect(field('First').readOnly).toBe(false)
})
