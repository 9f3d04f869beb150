import { expect, test } from 'vitest'
import { settle } from '../../support/virtual-ports.ts'
import { signedIn } from '../accounts/signed-in.ts'

test('a reader sees a change at once, and all changes within one turn are published once', async () => {
  const { core, accountId } = await signedIn()
  await settle()
  const nameIn = ({ accounts } = core.snapshot()) => accounts[0]?.name
  const told: unknown[] = []
  core.changed.add((snapshot) => told.push(nameIn(snapshot)))
  for (const name of ['First', 'Second']) {
    core.accounts.rename(accountId, name)
    expect(nameIn()).toBe(name)
  }
  await settle()
  core.accounts.rename(accountId, 'Third')
  await settle()
  expect(told).toEqual(['Second', 'Third'])
})
