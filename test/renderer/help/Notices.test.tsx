import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Notices } from '../../../renderer/help/Notices.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { snapshotSource } from '../snapshot-context.tsx'

test('a notice has a code where there is more to do, and none where it says all', () => {
  const { wrapper } = snapshotSource(
    aSnapshot([], {
      notices: [
        { kind: 'vault-newer' },
        { kind: 'vault-was-gone' },
        { kind: 'vault-merged', fileName: 'vault.conflict-1.json' },
      ],
    }),
  )
  render(<Notices />, { wrapper })
  screen.getByText(/vault\.conflict-1\.json/)
  expect(screen.getAllByText(/^DP-/).map(({ textContent }) => textContent)).toEqual(['DP-2203'])
})
