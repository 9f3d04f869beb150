import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MenuButton } from '../../../../renderer/components/ui/MenuButton.tsx'

function draw() {
  render(
    <MenuButton
      label="More actions"
      icon="…"
      className={undefined}
      items={[{ label: 'Rename', onChoose: () => {} }]}
    />,
  )
  return screen.getByRole('button', { name: 'More actions' })
}

test.each([['{Enter}'], [' '], ['{ArrowDown}'], ['{ArrowUp}']])('the key %j opens the menu', async (key) => {
  const button = draw()
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await userEvent.tab()
  await userEvent.keyboard(key)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Rename' }))
})

test('choosing closes the menu', async () => {
  const button = draw()
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(button.getAttribute('aria-expanded')).toBe('false')
})
