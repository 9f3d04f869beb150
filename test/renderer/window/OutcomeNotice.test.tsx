import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { AboutSettings } from '../../../renderer/help/AboutSettings.tsx'
import { ConnectionCheck } from '../../../renderer/help/ConnectionCheck.tsx'
import { HelpLink } from '../../../renderer/help/HelpLink.tsx'
import { OutcomeNotice, showUnhandledFailures } from '../../../renderer/window/OutcomeNotice.tsx'
import { requestWithNotice, useRequest } from '../../../renderer/window/requests.ts'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

const ownError = /Something went wrong in Deckpass/

async function fail(): Promise<never> {
  throw new Error('failed')
}

const denied = { kind: 'refused', refusal: { reason: 'locked' } } as const
const asDenied = [() => denied, /Deckpass is locked/] as const

test.each([
  ['was refused', ...asDenied],
  ['failed', fail, ownError],
])(
  'a request that nobody waits for says that it %s, until that is dismissed',
  async (_why, answer, words) => {
    render(<OutcomeNotice />)
    fakeMain.answer('settings.change', answer)
    await act(() => requestWithNotice('settings.change', { accountOrder: 'name' }))
    expect(screen.getByRole('alert').textContent).toMatch(words)
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.getByRole('alert').textContent).toBe('')
  },
)

test('a failure is shown until the same request is sent again', async () => {
  render(<OutcomeNotice />)
  const target = new EventTarget()
  showUnhandledFailures(target)
  const { request } = renderHook(() => useRequest()).result.current
  const send = (name: 'copying.keep' | 'updates.check') =>
    act(async () => {
      await request(name, null).catch(() => target.dispatchEvent(new Event('unhandledrejection')))
    })
  fakeMain.answer('updates.check', fail)
  await send('updates.check')
  await send('copying.keep')
  expect(screen.queryByText(ownError)).not.toBeNull()
  fakeMain.answer('updates.check', () => null)
  await send('updates.check')
  expect(screen.queryByText(ownError)).toBeNull()
})

test('a failure that no component handles is shown once', () => {
  render(<OutcomeNotice />)
  const target = new EventTarget()
  showUnhandledFailures(target)
  act(() => {
    for (let each = 0; each < 2; each += 1) target.dispatchEvent(new Event('unhandledrejection'))
  })
  expect(screen.queryAllByText(ownError)).toHaveLength(1)
})

describe('if the request fails or is denied', () => {
  const { wrapper } = snapshotSource(aSnapshot())
  const noop = () => undefined

  test.each([
    ['help.checkConnection', () => <ConnectionCheck accountId={null} host="a.example" onClose={noop} />],
    ['help.read', () => <HelpLink code="DP-1101" />],
    ['help.readAbout', () => <AboutSettings />],
  ] as const)('of %s the page stops waiting, and says why', async (channel, page) => {
    for (const [answer, words] of [[fail, ownError], asDenied] as const) {
      fakeMain.answer(channel, answer)
      const { unmount } = render(page(), { wrapper })
      for (const link of screen.queryAllByRole('button', { name: 'Help on DP-1101' }))
        await userEvent.click(link)
      expect(await screen.findByText(words)).not.toBeNull()
      unmount()
    }
  })
})
