import { expect, test } from 'vitest'
import { createAccountStore } from '../../../app/vault/account-store.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'

test('an account with the address and username of another one becomes that one, with the later token', () => {
  const store = createAccountStore()
  const [one, other] = [
    anAccount({ username: 'jos\u00e9', token: storedToken({ issuedAt: 1 }) }),
    anAccount({ username: 'jose\u0301', name: 'Other', token: storedToken({ issuedAt: 2 }) }),
  ]
  store.put(one)
  store.put(other)
  expect(store.all()).toMatchObject([{ id: one.id, name: one.name, token: { issuedAt: 2 } }])
  store.put(one)
  store.put({ ...anAccount(other), token: storedToken({ issuedAt: 0 }) })
  expect(store.all()).toMatchObject([{ id: one.id, token: { issuedAt: 1 } }])
})

test('a replaced list emits nothing for an account that a listener has changed or removed by then', () => {
  const store = createAccountStore()
  const [one, changing, leaving] = [anAccount(), anAccount({ username: 'b' }), anAccount({ username: 'c' })]
  const told = new Set<string>()
  store.changed.add(({ id, name }) => {
    told.add(name)
    if (id !== one.id) return
    store.rename(changing.id, 'New')
    store.remove(leaving.id)
  })
  store.replace([one, { ...changing, name: 'Old' }, { ...leaving, name: 'Gone' }])
  expect([...told]).toEqual([one.name, 'New'])
})
