import { expect, test } from 'vitest'
import { typed } from '../../support/core-fixture.ts'
import { signedIn } from '../accounts/signed-in.ts'

test('a locked snapshot holds no copy format, host, link or problem', async () => {
  const { core, lock, settings, policy, vault } = await signedIn()
  const format = {
    id: '00000000-0000-4000-8000-000000000009',
    hidden: false,
    name: 'internal.example',
    template: 'https://internal.example {token}',
    quoting: 'none' as const,
  }
  settings.change({ copyFormats: [...settings.read().copyFormats, format], appearance: 'dark' })
  expect(JSON.stringify(core.snapshot())).toContain('internal.example')
  policy.set({
    enforced: { address: typed.address },
    problems: [{ kind: 'unknown-key', key: 'slides.example' }],
  })
  await lock.changePin('482 915', '')
  lock.lock('person')
  vault.view = { state: 'ready', protection: 'keychain', notSaved: 'disk-full' }
  core.reported.set({ language: 'de' })
  const { base } = core.snapshot()
  expect(JSON.stringify(base)).not.toMatch(/example|internal/)
  expect(base).toMatchObject({ vault: { notSaved: 'disk-full' }, settings: { appearance: 'dark' } })
})
