import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { toSealedText } from '../../../main/vault/aes-gcm.ts'
import { launchApp } from '../../launch.ts'
import { type Service, startService } from '../../service/service.ts'
import { copyButton, signIn } from '../helpers.ts'

let service: Service
let userData: string

const newFolder = () => mkdtemp(join(tmpdir(), 'deckpass-trouble-'))

test.beforeAll(async () => {
  service = await startService()
})
test.afterAll(() => service.close())
test.beforeEach(async () => {
  userData = await newFolder()
})
test.afterEach(() => rm(userData, { recursive: true }))

const vaultText = () => readFileSync(join(userData, 'vault.json'), 'utf8')

/** The content of the vaults that were set aside. */
function setAside(): string[] {
  return readdirSync(userData)
    .filter((name) => /^vault\.unreadable-.+\.json$/.test(name))
    .map((name) => readFileSync(join(userData, name), 'utf8'))
}

/** The vault is created once, and each test gets a copy of it. The keychain keeps its key. */
test.describe('with a vault of the keychain', () => {
  test.describe.configure({ mode: 'default' })

  let kept: string

  test.beforeAll(async () => {
    kept = await newFolder()
    const app = await launchApp({ userData: kept })
    await signIn(app.page, service)
    await app.close()
  })
  test.afterAll(() => rm(kept, { recursive: true }))
  test.beforeEach(() => cp(kept, userData, { recursive: true }))

  test('a vault whose keychain is locked, stopped or missing opens once the keychain is back', async () => {
    const before = vaultText()
    for (const keychain of ['locked', 'stopped', 'missing'] as const) {
      const app = await launchApp({ userData, keychain })
      const heading = app.page.getByRole('heading', { name: 'The keychain does not answer' })
      await expect(heading).toBeVisible()
      await expect(app.page.getByText('quit and reopen it')).toBeVisible()
      await app.page.getByRole('button', { name: 'Try now' }).click()
      await expect(heading).toBeVisible()
      await app.close()
      expect(vaultText()).toBe(before)
      expect(setAside()).toEqual([])
    }
    const again = await launchApp({ userData })
    await expect(copyButton(again.page)).toBeVisible()
    await again.close()
  })

  test('a vault with another key is kept when the person starts anew, and opens again with its key', async () => {
    const before = vaultText()
    const otherKey = toSealedText(Buffer.concat([Buffer.from('v11'), randomBytes(64)]))
    writeFileSync(join(userData, 'vault.json'), JSON.stringify({ ...JSON.parse(before), key: otherKey }))
    const app = await launchApp({ userData })
    await expect(app.page.getByRole('heading', { name: 'The keychain has another key' })).toBeVisible()
    await expect(app.page.getByRole('button', { name: 'Try again' })).toBeFocused()
    expect(setAside()).toEqual([])
    await app.page.keyboard.press('Tab')
    await app.page.keyboard.press('Enter')
    await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await app.close()
    const [name = ''] = readdirSync(userData).filter((each) => each.startsWith('vault.other-key-'))
    writeFileSync(join(userData, name), before)
    const parts = ['endpoint.json.part', 'activity/5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11.part']
    for (const part of parts) writeFileSync(join(userData, part), 'half-written at a crash')
    const again = await launchApp({ userData })
    await expect(copyButton(again.page)).toBeVisible()
    await expect(again.page.getByText(/These accounts are back/)).toBeVisible()
    await again.close()
    const left = readdirSync(userData, { recursive: true })
    for (const each of [name, ...parts]) expect(left).not.toContain(each)
  })
})
