import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from '../../../renderer/ui/Button.tsx'
import { Dialog } from '../../../renderer/ui/Dialog.tsx'

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('Close is at the same edge of every dialog, whatever else can be pressed', () => {
  const { rerender } = render(
    <Dialog title="Keys" foot={null} onClose={() => {}}>
      Text
    </Dialog>,
  )
  expect(buttons()).toEqual(['Close'])
  rerender(
    <Dialog title="Keys" foot={<Button>Copy</Button>} onClose={() => {}}>
      Text
    </Dialog>,
  )
  expect(buttons()).toEqual(['Copy', 'Close'])
})

test('what must be answered cannot be closed', () => {
  render(
    <Dialog title="Forget?" alert foot={<Button>Forget</Button>} onClose={() => {}}>
      Text
    </Dialog>,
  )
  expect(buttons()).toEqual(['Forget'])
})
