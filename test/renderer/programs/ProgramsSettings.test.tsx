import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProgramsSettings } from '../../../renderer/programs/ProgramsSettings.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { snapshotSource } from '../snapshot-context.tsx'

test('the settings say why programs cannot reach Deckpass', () => {
  const closedEndpoint = { path: '/run/user/1000/deckpass', problem: 'other-owner' } as const
  render(<ProgramsSettings />, { wrapper: snapshotSource(aSnapshot([], { closedEndpoint })).wrapper })
  const said = /cannot reach Deckpass.* \/run\/user\/1000\/deckpass: it belongs to another user/
  expect(screen.queryByText(said)).not.toBeNull()
})

test('the settings hide the command where the organization lets no program ask', () => {
  const { policy } = aSnapshot().base
  const choices = { programsMayAsk: [false] }
  const { wrapper } = snapshotSource(aSnapshot([], { policy: { ...policy, choices } }))
  render(<ProgramsSettings />, { wrapper })
  screen.getByRole('switch', { description: /Set by your organization\.$/ })
  expect(screen.queryByRole('heading', { name: 'Allowed' })).not.toBeNull()
  expect(screen.queryByText('Command-line tool')).toBeNull()
})
