import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readAccountList, writeAccountList } from '../../app/model/account/account-list.ts'
import { AccountTransfer } from '../../main/account-transfer.ts'
import { signedIn } from '../app/accounts/signed-in.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let answer: Awaited<ReturnType<ConstructorParameters<typeof AccountTransfer>[0]['choose']>>

beforeEach(() => {
  folder = temporaryFolder()
})
const other = { address: 'https://decks.example', username: 'anna', name: 'Decks' }

async function start() {
  const { manager, view, lock } = await signedIn()
  const transfer = new AccountTransfer({ choose: async () => answer }, manager, lock)
  return { transfer, manager, view, lock }
}

/** The person chooses this file. */
function choose(name: string, text?: string): string {
  const path = join(folder, name)
  if (text !== undefined) writeFileSync(path, text)
  answer = { kind: 'chosen', path }
  return path
}

const names = ({ manager }: Awaited<ReturnType<typeof start>>) =>
  manager.snapshot().accounts.map(({ name }) => name)

test('an export is the owner’s alone, and takes the place of the file that was chosen', async () => {
  const { transfer, view } = await start()
  const path = choose('accounts.json', 'old')
  expect(await transfer.export()).toEqual({ kind: 'saved' })
  const { address, username, name } = view()
  expect(readFileSync(path, 'utf8')).toBe(writeAccountList([{ address, username, name }]))
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('more accounts than an import would take are not exported, and no file is asked for', async () => {
  const { transfer, manager } = await start()
  const path = choose('accounts.json')
  const listed = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...other, username: `anna${index}` }))
  manager.importAccounts(listed(999))
  expect(await transfer.export()).toEqual({ kind: 'saved' })
  expect(readAccountList(readFileSync(path, 'utf8'))).toHaveLength(1000)
  rmSync(path)
  manager.importAccounts(listed(1000))
  expect(await transfer.export()).toEqual({ kind: 'too-many' })
  expect(existsSync(path)).toBe(false)
})

test('a lock forgets what a preview showed', async () => {
  const fixture = await start()
  const { transfer, lock } = fixture
  await lock.changePin('482 915', '')
  choose('accounts.json', writeAccountList([other]))
  await transfer.preview()
  lock.lock('person')
  await lock.unlock('482 915')
  const before = names(fixture)
  transfer.import()
  expect(names(fixture)).toEqual(before)
})

test('a list that was still being read at a lock is not one that a preview showed', async () => {
  const fixture = await start()
  const { transfer, lock } = fixture
  await lock.changePin('482 915', '')
  choose('accounts.json', writeAccountList([other]))
  const previewing = transfer.preview()
  // The dialog has answered.
  await Promise.resolve()
  lock.lock('person')
  await lock.unlock('482 915')
  expect(await previewing).toEqual({ kind: 'cancelled' })
  transfer.import()
  expect(names(fixture)).toEqual(['Demo'])
})

test('a preview adds nothing; what it showed is added once', async () => {
  const fixture = await start()
  const { transfer, view } = fixture
  const { address, username } = view()
  choose('accounts.json', writeAccountList([{ address, username, name: 'Mine' }, other]))
  expect(await transfer.preview()).toEqual({ kind: 'list', accounts: [other], stored: 1 })
  expect(names(fixture)).toEqual(['Demo'])
  transfer.import()
  transfer.import()
  expect(names(fixture)).toEqual(['Demo', 'Decks'])
})

test('what an earlier preview showed is not added after another file was refused, or none chosen', async () => {
  const fixture = await start()
  for (const next of [() => choose('bad.json', '{}'), () => (answer = { kind: 'cancelled' })]) {
    choose('accounts.json', writeAccountList([other]))
    await fixture.transfer.preview()
    next()
    await fixture.transfer.preview()
    fixture.transfer.import()
  }
  expect(names(fixture)).toEqual(['Demo'])
})

test('what cannot be read or written is said', async () => {
  const { transfer } = await start()
  const notRead = (problem: string) => ({ kind: 'not-imported', problem })
  choose('absent.json')
  expect(await transfer.preview()).toEqual(notRead('unknown'))
  choose('huge.json', ' '.repeat(1024 * 1024 + 1))
  expect(await transfer.preview()).toEqual(notRead('too-large'))
  symlinkSync('huge.json', choose('link.json'))
  expect(await transfer.preview()).toEqual(notRead('is-link'))
  choose('absent/accounts.json')
  expect(await transfer.export()).toEqual({ kind: 'not-saved', problem: 'folder-missing' })
  answer = { kind: 'failed', problem: 'unclear-name' }
  expect(await transfer.preview()).toEqual(notRead('unclear-name'))
  expect(await transfer.export()).toEqual({ kind: 'not-saved', problem: 'unclear-name' })
  answer = { kind: 'open-already' }
  expect([await transfer.preview(), await transfer.export()]).toEqual([
    { kind: 'cancelled' },
    { kind: 'cancelled' },
  ])
})
