import { expect, test } from 'vitest'
import { readAccountList, writeAccountList } from '../../../../app/model/account/account-list.ts'

const anna = { address: 'https://slides.example/team', username: 'anna', name: 'Büro 東京 👩‍💻' }

test('what is exported can be imported', () => {
  const accounts = [
    anna,
    { address: 'http://localhost:4000', username: 'o’neil+x@y', name: `${'x'.repeat(99)}…` },
  ]
  expect(readAccountList(writeAccountList(accounts))).toEqual(accounts)
})

test('a list may name its schema, for an editor', () => {
  const text = JSON.stringify({ $schema: './accounts.schema.json', version: 1, accounts: [anna] })
  expect(readAccountList(text)).toEqual([anna])
})
