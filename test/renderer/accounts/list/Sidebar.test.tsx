import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../../app/settings/model/settings.ts'
import { Sidebar } from '../../../../renderer/accounts/list/Sidebar.tsx'
import { minute } from '../../../support/durations.ts'
import { aFailure } from '../../../support/failures.ts'
import { aFailing, anAccount, aSnapshot, aToken } from '../../../support/snapshots.ts'
import { snapshotSource } from '../../snapshot-context.tsx'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('an account moves up in the order by urgency once its token has expired', () => {
  const accounts = [
    anAccount({ id: '1', name: 'Expires', token: aToken({ expiresAt: minute / 2 }) }),
    anAccount({
      id: '2',
      name: 'Fails',
      token: aToken({ expiresAt: 9 * minute }),
      renewal: aFailing(aFailure('timeout')),
    }),
  ]
  const settings = { ...defaultSettings, accountOrder: 'urgency' } as const
  const nothing = () => {}
  render(
    <Sidebar
      ref={null}
      selectedId={null}
      onSelect={nothing}
      onCommand={nothing}
      onAdd={nothing}
      onLock={nothing}
      onSettings={nothing}
    />,
    snapshotSource(aSnapshot(accounts, { settings })),
  )
  const names = () => screen.getAllByText(/^(Expires|Fails)$/).map(({ textContent }) => textContent)
  expect(names()).toEqual(['Fails', 'Expires'])
  act(() => vi.advanceTimersByTime(minute))
  expect(names()).toEqual(['Expires', 'Fails'])
})
