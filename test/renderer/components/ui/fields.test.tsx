import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../../../../renderer/components/ui/Button.tsx'
import { Field } from '../../../../renderer/components/ui/Field.tsx'
import { SecretField } from '../../../../renderer/components/ui/SecretField.tsx'
import { SegmentedControl } from '../../../../renderer/components/ui/SegmentedControl.tsx'
import { Select } from '../../../../renderer/components/ui/Select.tsx'
import { Switch } from '../../../../renderer/components/ui/Switch.tsx'

/** What assistive technology reads out with an element. */
const description = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

test('a field is found by its label and read out with its help', () => {
  render(<Field label="Company key" help="In the company section." />)
  const field = screen.getByLabelText('Company key')
  expect(description(field)).toBe('In the company section.')
  expect(field.hasAttribute('aria-invalid')).toBe(false)
})

test('a refused field is marked, and the reason is read out before the help', () => {
  render(<Field label="Company key" help="In the company section." refusal="Enter the company key." />)
  const field = screen.getByLabelText('Company key')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(description(field)).toBe('Enter the company key. In the company section.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a reason at a field that has the focus already is read out by itself', () => {
  render(<Field label="Name" refusal="Begin with no digit." announced />)
  expect(screen.getByRole('alert').textContent).toBe('Begin with no digit.')
})

test('a secret shows dots until its button is pressed, and again after the next press', async () => {
  render(<SecretField label="Password" show="Show password" />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  const show = screen.getByRole('button', { name: 'Show password' })
  await userEvent.type(field, 'secret')
  expect(field.type).toBe('password')
  await userEvent.keyboard('{Tab}{Enter}')
  expect([field.type, field.value, show.getAttribute('aria-pressed')]).toEqual(['text', 'secret', 'true'])
  await userEvent.keyboard(' ')
  expect([field.type, field.value, show.getAttribute('aria-pressed')]).toEqual([
    'password',
    'secret',
    'false',
  ])
})

function Turned() {
  const [on, setOn] = useState(false)
  return <Switch label="Lock at start" checked={on} onChange={() => setOn(!on)} help="At once." />
}

test('a switch is turned by the space bar and by its label', async () => {
  render(<Turned />)
  const control = screen.getByRole('switch', { name: 'Lock at start' })
  expect(description(control)).toBe('At once.')
  await userEvent.keyboard('{Tab} ')
  expect(control.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(screen.getByText('Lock at start'))
  expect(control.getAttribute('aria-checked')).toBe('false')
})

test('a select offers its options in the order given, and tells which was chosen', async () => {
  const onChange = vi.fn()
  render(
    <Select<'never' | '1min'>
      label="Lock after"
      values={['never', '1min']}
      labelOf={(value) => (value === 'never' ? 'Never' : '1 minute')}
      value="never"
      onChange={onChange}
    />,
  )
  const select = screen.getByRole('combobox', { name: 'Lock after' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Never', '1 minute'])
  await userEvent.selectOptions(select, '1 minute')
  expect(onChange.mock.calls).toEqual([['1min']])
})

test('of the segments one is pressed; a key presses another', async () => {
  const onChoose = vi.fn()
  render(
    <SegmentedControl
      options={[
        { label: 'All', chosen: true, onChoose: () => {} },
        { label: 'Problems', name: 'Problems only', chosen: false, onChoose },
      ]}
    />,
  )
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('All')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  expect(onChoose).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Problems only' }))
})

test.each([['busy'], ['waiting']] as const)('a %s button keeps the focus and does nothing', async (state) => {
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
