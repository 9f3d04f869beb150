import { expect, test } from 'vitest'
import { anAccount, Computer } from './fakes.ts'

test('what was saved is there after a restart', async () => {
  const computer = new Computer()
  const { vault } = await computer.start()
  const account = anAccount()
  vault.save([account])
  await vault.settled()
  const { vault: again, accounts } = await computer.start()
  expect(accounts).toEqual([account])
  expect(again.view).toEqual({ state: 'ready', protection: 'keychain', notSaved: null })
})

test('the password and the key of an account that does not stay signed in are not written, its token is', async () => {
  const computer = new Computer()
  const { vault } = await computer.start()
  const account = anAccount({ keepSignedIn: false })
  vault.save([account])
  await vault.settled()
  const { accounts } = await computer.start()
  expect(accounts).toEqual([{ ...account, credentials: null }])
})
