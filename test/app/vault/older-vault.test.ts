import { expect, test, vi } from 'vitest'
import { anAccount } from './accounts.ts'
import { type Installation, installationWith } from './installation.ts'

/** Keeps one more state and returns the vault as it was before. */
async function keepAnother(installation: Installation): Promise<unknown> {
  const before = structuredClone(installation.file.value)
  const { vault } = await installation.start()
  vault.save([anAccount()])
  await vault.settled()
  vault.close()
  return before
}

test('an older vault in the place of a newer one opens, and the person is told once', async () => {
  const { installation, account } = await installationWith()
  installation.file.value = await keepAnother(installation)
  const { vault, accounts } = await installation.start()
  expect(accounts).toEqual([account])
  expect(vault.notices).toEqual([expect.stringContaining('older')])
  await vault.settled()
  expect((await installation.start()).vault.notices).toEqual([])
})

test('an older vault from before the protection was changed is told of', async () => {
  const { installation } = await installationWith()
  const before = structuredClone(installation.file.value)
  const { vault } = await installation.start()
  await vault.protect({ kind: 'keychain' })
  installation.file.value = before
  expect((await installation.start()).vault.notices).toEqual([expect.stringContaining('older')])
})

test('a vault whose count is gone is told of, because it could be an older one', async () => {
  const { installation } = await installationWith()
  installation.file.count = undefined
  expect((await installation.start()).vault.notices).toEqual([expect.stringContaining('cannot tell')])
})

test('a vault that is ahead of its count, as a crash leaves it, is no reason for a word', async () => {
  const { installation } = await installationWith()
  const before = structuredClone(installation.file.count)
  await keepAnother(installation)
  installation.file.count = before
  expect((await installation.start()).vault.notices).toEqual([])
})

test('a write that failed does not count, and makes no older vault of the one that stays', async () => {
  const { installation } = await installationWith()
  const { vault } = await installation.start()
  vi.spyOn(installation.file, 'write').mockResolvedValueOnce({ kind: 'failed', detail: 'the disk is full' })
  vault.save([anAccount()])
  await vault.settled()
  vault.close()
  expect((await installation.start()).vault.notices).toEqual([])
})

test('a folder that was put back as a whole cannot be told from the newest', async () => {
  const { installation } = await installationWith()
  const { value, count } = structuredClone({ value: installation.file.value, count: installation.file.count })
  await keepAnother(installation)
  Object.assign(installation.file, { value, count })
  expect((await installation.start()).vault.notices).toEqual([])
})

test('a vault under a key that its count does not know is told of as an older one', async () => {
  const { installation } = await installationWith()
  const before = structuredClone(installation.file.count)
  const { vault } = await installation.start()
  await vault.protect({ kind: 'keychain' })
  installation.file.count = before
  const { notices } = (await installation.start()).vault
  expect(notices).toEqual([expect.stringContaining('older than the ones')])
})
