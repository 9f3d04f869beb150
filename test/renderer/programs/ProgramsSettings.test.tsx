import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProgramsSettings } from '../../../renderer/programs/ProgramsSettings.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { snapshotSource } from '../snapshot-context.tsx'

const show = (patch: Parameters<typeof aSnapshot>[1]) =>
  render(<ProgramsSettings />, snapshotSource(aSnapshot([], patch)))

test('the settings say why programs cannot reach Deckpass', () => {
  show({ closedEndpoint: { path: '/run/user/1000/deckpass', problem: 'other-owner' } })
  screen.getByText(/cannot reach Deckpass.* \/run\/user\/1000\/deckpass: it belongs to another user/)
})

test('the settings hide the command if the organization allows no program to ask', () => {
  show({ policy: { ...aSnapshot().base.policy, choices: { programsMayAsk: [false] } } })
  screen.getByRole('switch', { description: /Set by your organization\.$/ })
  screen.getByRole('heading', { name: 'Allowed' })
  expect(screen.queryByText('Command-line tool')).toBeNull()
})
