import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { Sidebar, type SidebarHandle } from '../../../../renderer/components/sidebar/Sidebar.tsx'
import { anAccount, aSnapshot } from '../../../support/snapshots.ts'
import { snapshotSource } from '../../snapshot-context.tsx'

const names = ['Northwind', 'Acme', 'Contoso', 'Globex', 'Hooli', 'Initech', 'Umbra', 'Vandelay']

function draw(count: number) {
  const accounts = names.slice(0, count).map((name) => anAccount({ id: name, name, username: name }))
  const sidebar = createRef<SidebarHandle>()
  const onFound = vi.fn()
  const nothing = () => {}
  render(
    <Sidebar
      ref={sidebar}
      selectedId={names[0] ?? null}
      onSelect={nothing}
      onFound={onFound}
      onCommand={nothing}
      onSignInAgain={nothing}
      onAdd={nothing}
      onLock={nothing}
      onSettings={nothing}
      onUpdate={nothing}
    />,
    { wrapper: snapshotSource(aSnapshot(accounts)).wrapper },
  )
  return { sidebar, onFound }
}

const search = () => screen.queryByRole<HTMLInputElement>('searchbox', { name: 'Search accounts' })

test('from eight accounts on there is a search', () => {
  draw(7)
  expect(search()).toBeNull()
  draw(8)
  expect(search()).not.toBeNull()
})

test('a search that finds nothing says so, and Esc empties it', async () => {
  const { sidebar, onFound } = draw(8)
  sidebar.current?.find()
  await userEvent.keyboard('oozz{Enter}')
  expect(screen.queryByText('No account matches “oozz”.')).not.toBeNull()
  expect(onFound).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(search()?.value).toBe('')
})
