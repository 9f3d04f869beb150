import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CopyFormatDialog } from '../../../renderer/copying/CopyingSettings.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { snapshotSource } from '../snapshot-context.tsx'

test('a name that looks like that of another format is refused, however its accent is typed', () => {
  render(
    <CopyFormatDialog format={null} takenNames={['Café']} onSave={async () => {}} onClose={() => {}} />,
    { wrapper: snapshotSource(aSnapshot([])).wrapper },
  )
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'cafe\u0301' } })
  fireEvent.click(screen.getByText('Save'))
  expect(screen.getByText('There is already a format with this name.')).toBeTruthy()
})
