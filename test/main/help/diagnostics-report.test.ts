import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { SystemFacts } from '../../../app/help/model/system-facts.ts'
import type { FileDialog } from '../../../main/desktop/file-dialog.ts'
import { Diagnostics } from '../../../main/help/diagnostics-report.ts'
import { coreFixture } from '../../support/core-fixture.ts'
import { anAccount } from '../../support/stored-account.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const system: SystemFacts = {
  system: 'Debian GNU/Linux 13',
  kernel: '6.12.0',
  architecture: 'x64',
  electron: '45.4.1',
  chromium: '150.0.0.0',
  node: '24.1.0',
  desktop: 'GNOME',
  session: 'wayland',
  display: 'wayland',
  proxies: ['http', 'direct'],
}

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
  const diagnostics = new Diagnostics({
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

test('the proxy of each service is asked for once', async () => {
  const { diagnostics, asked } = await diagnosticsOf()
  expect(await diagnostics.read()).toContain('Proxy: http, direct')
  expect(asked).toEqual([['https://example.com', 'https://decks.example']])
})

test('the copied report is the one that was shown', async () => {
  const { diagnostics, clipboard, clock } = await diagnosticsOf()
  const shown = await diagnostics.show()
  await clock.advance(60_000)
  await diagnostics.copy()
  expect(clipboard.text).toBe(shown)
  expect(shown).not.toMatch(/mara\.lind|example/)
})

test('a lock drops a report that is being written', async () => {
  let dialogs = 0
  const { diagnostics, clipboard, lock } = await diagnosticsOf(async () => {
    dialogs += 1
    return { kind: 'cancelled' }
  })
  await lock.changePin('2468-1357', '')
  const copying = diagnostics.copy()
  const saving = diagnostics.save()
  lock.lock('person')
  expect(await copying).toEqual({ kind: 'refused', refusal: { reason: 'locked' } })
  expect(await saving).toEqual({ kind: 'cancelled' })
  expect([clipboard.text, dialogs]).toEqual(['', 0])
})

test('known secrets are hidden', async () => {
  const { diagnostics, redactor } = await diagnosticsOf()
  redactor.set('desktop', ['GNOME'])
  expect(await diagnostics.read()).toContain('Desktop: •••.')
})

test('the report is saved where the person says', async () => {
  const path = join(folder, 'deckpass.txt')
  const saving = await diagnosticsOf(async () => ({ kind: 'chosen', path }))
  const shown = await saving.diagnostics.show()
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
