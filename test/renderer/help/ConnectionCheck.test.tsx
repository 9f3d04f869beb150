import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ConnectionCheck } from '../../../renderer/help/ConnectionCheck.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

test('the result of a check is copied with its address and each step', async () => {
  fakeMain.answer('help.checkConnection', () => ({
    address: 'https://slides.example/path',
    rows: [
      { step: 'name', mark: 'good', finding: { kind: 'name-known', name: 'slides.example' } },
      { step: 'answer', mark: 'note', finding: { kind: 'not-reached' } },
    ],
  }))
  fakeMain.answer('copying.copyText', () => ({ kind: 'copied' }))
  const { wrapper } = snapshotSource(aSnapshot())
  render(<ConnectionCheck accountId={null} host="slides.example" onClose={() => {}} />, { wrapper })
  await userEvent.click(await screen.findByRole('button', { name: 'Copy result' }))
  await screen.findByText('Result copied.')
  expect(fakeMain.sent('copying.copyText')).toEqual([
    {
      text: expect.stringMatching(
        /^Deckpass: connection to https:\/\/slides\.example\/path, \d{4}.*Z\nName \(good\): slides\.example was found\.\nAnswer \(note\): Not reached\.$/,
      ),
    },
  ])
})
