import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../../app/settings/model/settings.ts'
import { CopyFormatDialog } from '../../../renderer/copying/CopyFormatDialog.tsx'
import { CopyFormats } from '../../../renderer/copying/CopyFormats.tsx'
import { Announcements } from '../../../renderer/window/Announcements.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

test('a copy format that cannot be saved stays in its dialog, which says why', async () => {
  fakeMain.answer('settings.change', () => ({ kind: 'refused', refusal: { reason: 'locked' } }))
  render(<CopyFormats />, snapshotSource(aSnapshot()))
  await userEvent.click(screen.getByRole('button', { name: 'Add a format' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Name'), 'Query')
  const save = dialog.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  within(dialog.getByRole('alert')).getByText(/^Deckpass is locked/)
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Query')
  fakeMain.answer('settings.change', () => ({ kind: 'changed' }))
  await userEvent.click(save)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a name that looks like another format’s is refused, however its accent is typed', () => {
  const cafe = { id: 'a-format', name: 'Café', template: '{token}' }
  const settings = { ...defaultSettings, copyFormats: [cafe] }
  render(<CopyFormatDialog edited={null} onClose={() => {}} />, snapshotSource(aSnapshot([], { settings })))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'cafe\u0301' } })
  fireEvent.click(screen.getByText('Save'))
  expect(screen.getByText('There is already a format with this name.')).toBeTruthy()
})

test('a second move builds on the first, which is not saved yet; each is announced once it is', async () => {
  const saved = Promise.withResolvers<{ kind: 'changed' }>()
  fakeMain.answer('settings.change', () => saved.promise)
  render(
    <>
      <Announcements />
      <CopyFormats />
    </>,
    snapshotSource(aSnapshot()),
  )
  for (let move = 0; move < 2; move += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Token' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move down' }))
  }
  const ids = ['header', 'env', 'token', 'json']
  expect(fakeMain.sent('settings.change').at(-1)).toEqual({ copyFormats: ids.map((id) => ({ id })) })
  expect(screen.queryByText('Moved to 3 of 4.')).toBeNull()
  await act(async () => saved.resolve({ kind: 'changed' }))
  expect(screen.queryByText('Moved to 3 of 4.')).not.toBeNull()
})
