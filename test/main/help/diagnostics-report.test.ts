import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FileDialog } from '../../../main/desktop/dialogs.ts'
import { createDiagnostics } from '../../../main/help/diagnostics-report.ts'
import { coreFixture } from '../../support/core-fixture.ts'
import { system } from '../../support/diagnostics.ts'
import { anAccount } from '../../support/stored-account.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
async function diagnosticsOf(choose: FileDialog['choose'] = async () => ({ kind: 'cancelled' })) {
  const saved = [
    anAccount({ username: 'mara.lind' }),
    anAccount({ username: 'm.okafor', address: 'https://decks.example' }),
    anAccount(),
  ]
  const fixture = coreFixture({ saved })
  await fixture.core.start()
  const asked: (readonly string[])[] = []
  const diagnostics = createDiagnostics({
    ...fixture,
    core: fixture.core,
    fileDialog: { choose },
    async readSystem(addresses) {
      asked.push(addresses)
      return system
    },
  })
  return { ...fixture, diagnostics, asked }
}

test('the proxy of each service is looked up once', async () => {
  const { diagnostics, asked } = await diagnosticsOf()
  expect(await diagnostics.read()).toContain('Proxy: http, direct')
  expect(asked).toEqual([['https://example.com', 'https://decks.example']])
})

test('a lock drops a report that is being written', async () => {
  const choose = vi.fn(async () => ({ kind: 'cancelled' }) as const)
  const { diagnostics, lock } = await diagnosticsOf(choose)
  await lock.changePin('2468-1357', '')
  const saving = diagnostics.save()
  lock.lock('person')
  expect(await saving).toEqual({ kind: 'cancelled' })
  expect(choose).not.toHaveBeenCalled()
})

test('known secrets are hidden', async () => {
  const { diagnostics, redactor } = await diagnosticsOf()
  redactor.set('desktop', ['GNOME'])
  expect(await diagnostics.read()).toContain('Desktop: •••.')
})

test('the report that was shown is saved to the file that the person chooses', async () => {
  const path = join(folder, 'deckpass.txt')
  const saving = await diagnosticsOf(async () => ({ kind: 'chosen', path }))
  const shown = await saving.diagnostics.show()
  await saving.clock.advance(60_000)
  await saving.diagnostics.read()
  expect(await saving.diagnostics.save()).toEqual({ kind: 'saved' })
  expect(readFileSync(path, 'utf8')).toBe(`${shown}\n`)

  const missing = await diagnosticsOf(async () => ({ kind: 'chosen', path: join(folder, 'gone', 'a.txt') }))
  expect(await missing.diagnostics.save()).toEqual({ kind: 'not-saved', problem: 'folder-missing' })
  const unclear = await diagnosticsOf(async () => ({ kind: 'failed', problem: 'unclear-name' }))
  expect(await unclear.diagnostics.save()).toEqual({ kind: 'not-saved', problem: 'unclear-name' })
  const cancelled = await diagnosticsOf()
  expect(await cancelled.diagnostics.save()).toEqual({ kind: 'cancelled' })
  expect(existsSync(join(folder, 'gone'))).toBe(false)
})
