import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SignInResult } from '../../../../app/accounts/channels.ts'
import { useSignIn } from '../../../../renderer/accounts/sign-in/use-sign-in.ts'
import { aFailure } from '../../../support/failures.ts'
import { fakeMain } from '../../fake-main.ts'

const input = {
  address: 'https://slides.northwind.example',
  username: 'mara.lind',
  password: 'secret',
  companyKey: 'key',
  keepSignedIn: true,
}

/** A sign-in under way, whose result the test gives. */
function begun() {
  let answer: (result: SignInResult) => void = () => {}
  const hook = renderHook(() => useSignIn(() => new Promise((resolve) => (answer = resolve))))
  let done: Promise<unknown> = Promise.resolve()
  act(() => {
    done = hook.result.current.run(input)
  })
  const end = (result: SignInResult) => {
    answer(result)
    return act(async () => void (await done))
  }
  return { ...hook, end }
}

test('a proxy’s question can be left unanswered', async () => {
  const { result, end } = begun()
  const failure = aFailure('proxy-password')
  const failed = { kind: 'failed', host: 'slides.northwind.example', failure } as const
  await end({ ...failed, failure: aFailure('proxy-password', { proxy: 'proxy.example:3128' }) })
  expect(result.current.problem).toHaveProperty('failure.proxy', 'proxy.example:3128')
  act(() => result.current.dismissPrompt())
  expect(result.current.problem).toEqual(failed)
  act(() => void result.current.run(input))
  await end({ kind: 'cancelled' })
  expect(result.current.problem).toBeNull()
})

test('leaving the form cancels the sign-in', async () => {
  const { unmount, end } = begun()
  unmount()
  expect(fakeMain.sent('accounts.cancelSignIn')).toHaveLength(1)
  await end({ kind: 'cancelled' })
})

test('leaving the form after a sign-in cancels nothing', async () => {
  const { unmount, end } = begun()
  await end({ kind: 'signed-in', accountId: 'an-account' })
  unmount()
  expect(fakeMain.sent('accounts.cancelSignIn')).toEqual([])
})
