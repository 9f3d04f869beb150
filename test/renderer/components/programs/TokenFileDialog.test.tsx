import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AddTokenFileResult } from '../../../../app/bridge/contract.ts'
import type { AccountView } from '../../../../app/model/snapshot/snapshot.ts'
import { TokenFileDialog } from '../../../../renderer/components/programs/TokenFileDialog.tsx'
import { anAccount, aSnapshot } from '../../../support/snapshots.ts'
import { fakeMain } from '../../fake-main.ts'
import { snapshotSource } from '../../snapshot-context.tsx'

const northwind = anAccount({ id: 'northwind' })
function draw(
  result: AddTokenFileResult | Promise<AddTokenFileResult>,
  accounts: AccountView[] = [northwind],
) {
  fakeMain.answer('tokenFiles.add', () => result)
  const onClose = vi.fn()
  render(<TokenFileDialog onClose={onClose} />, { wrapper: snapshotSource(aSnapshot(accounts)).wrapper })
  return onClose
}

const select = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option)
const choose = () => userEvent.click(screen.getByRole('button', { name: 'Choose file…' }))
const sent = () => fakeMain.sent('tokenFiles.add')

test('a name that no line of a .env can have is told while it is typed, and nothing is sent', async () => {
  draw({ kind: 'added' })
  await select('What is written', 'A line of a .env')
  await userEvent.type(screen.getByLabelText('Variable name'), '-2')
  expect(screen.getByRole('alert').textContent).toMatch(/letters, digits and underscores/)
  await choose()
  expect(sent()).toEqual([])
  // It has no say where the whole file is the token.
  await select('What is written', 'The token alone')
  await choose()
  expect(sent()).toHaveLength(1)
})

test.each<[string, AddTokenFileResult, RegExp]>([
  [
    'a file that cannot be written',
    { kind: 'not-added', refusal: { reason: 'not-written', problem: 'disk-full' } },
    /the disk is full/,
  ],
  ['a lock that came between', { kind: 'refused', refusal: { reason: 'locked' } }, /locked/i],
])('%s is told, and the dialog stays', async (_, result, told) => {
  const onClose = draw(result)
  await choose()
  expect(screen.getByRole('alert').textContent).toMatch(told)
  expect(onClose).not.toHaveBeenCalled()
})

test('while the file is being chosen the button sends nothing more; a person who chooses none stays here', async () => {
  const chosen = Promise.withResolvers<AddTokenFileResult>()
  const onClose = draw(chosen.promise)
  await choose()
  await choose()
  expect(sent()).toHaveLength(1)
  await act(async () => chosen.resolve({ kind: 'cancelled' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
  await choose()
  expect(sent()).toHaveLength(2)
})
