import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProgramWaits } from '../../../renderer/programs/ProgramWaits.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { snapshotSource } from '../snapshot-context.tsx'

function text(programWaitingSince: number | null): string | null {
  return render(<ProgramWaits />, snapshotSource(aSnapshot([], { programWaitingSince }))).container
    .textContent
}

test('the lock screen counts the whole seconds that a program has been waiting', () => {
  expect(text(Date.now() - 12_200)).toBe('A program has been waiting for 12 s')
  expect(screen.getByRole('timer').textContent).toBe('12 s')
})

test('if no program waits, nothing is shown', () => {
  expect(text(null)).toBe('')
})
