import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from '../../../renderer/ui/Button.tsx'
import { Dialog } from '../../../renderer/ui/Dialog.tsx'

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('a dialog that must be answered cannot be closed', () => {
  render(
    <Dialog title="Forget?" alert foot={<Button>Forget</Button>} onClose={() => {}}>
      Text
    </Dialog>,
  )
  expect(buttons()).toEqual(['Forget'])
})
