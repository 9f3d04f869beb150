import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** The secrets in the memory of a separate process, by what they are. */
function secretsInMemory(until: 'signed-in' | 'signed-out'): unknown {
  const program = 'test/app/accounts/memory-process.ts'
  return JSON.parse(execFileSync(process.execPath, [program, until], { encoding: 'utf8' }))
}

test('half a minute after sign-out nothing in memory refers to the password, the key or a token', () => {
  const some = expect.toSatisfy((count: number) => count > 0)
  expect(secretsInMemory('signed-in')).toEqual({ password: some, key: some, token: some })
  expect(secretsInMemory('signed-out')).toEqual({ password: 0, key: 0, token: 0 })
})
