import { existsSync } from 'node:fs'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPersonCheck } from '../../../main/lock/person-check.ts'
import { silentLog } from '../../support/silent-log.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { signal: lockSignal } = new AbortController()

function touchId({ isThere = true, confirms = true } = {}) {
  const reasons: string[] = []
  return {
    reasons,
    canPromptTouchID: () => isThere,
    async promptTouchID(reason: string) {
      reasons.push(reason)
      if (!confirms) throw new Error('Canceled by user.')
    },
  }
}

const parts = (platform: NodeJS.Platform, systemPreferences = touchId()) => ({
  platform,
  systemPreferences,
  log: silentLog,
})

describe('Touch ID', () => {
  test('prompts with the reason', async () => {
    const finger = touchId()
    const check = createPersonCheck(parts('darwin', finger))
    expect(check.kind).toBe('touch-id')
    expect(await check.confirm(lockSignal)).toBe(true)
    expect(finger.reasons).toEqual(['unlock your accounts'])
  })

  test('does not confirm the person if it is cancelled, or answered after a lock', async () => {
    const cancelled = createPersonCheck(parts('darwin', touchId({ confirms: false })))
    expect(await cancelled.confirm(lockSignal)).toBe(false)
    const late = createPersonCheck(parts('darwin'))
    expect(await late.confirm(AbortSignal.abort())).toBe(false)
  })

  test('is offered only while it is available, which it is not with a closed lid', () => {
    let isLidOpen = false
    const finger = { ...touchId(), canPromptTouchID: () => isLidOpen }
    const check = createPersonCheck(parts('darwin', finger))
    expect(check.kind).toBeNull()
    isLidOpen = true
    expect(check.kind).toBe('touch-id')
  })
})

test('on Windows no check is offered', async () => {
  const check = createPersonCheck(parts('win32'))
  expect(check.kind).toBeNull()
  expect(await check.confirm(lockSignal)).toBe(false)
})

describe.runIf(process.platform !== 'win32')('polkit', () => {
  let folder: string
  let polkit: { policy: string; program: string }
  beforeEach(async () => {
    folder = temporaryFolder()
    polkit = { policy: join(folder, 'app.deckpass.policy'), program: join(folder, 'pkcheck') }
  })

  /** A `pkcheck` that notes its arguments and ends with `status`. */
  async function install(status: number): Promise<void> {
    await writeFile(polkit.policy, '')
    await writeFile(polkit.program, `#!/bin/sh\necho "$@" > "${folder}/asked"\nexit ${status}\n`)
    await chmod(polkit.program, 0o700)
  }

  test('is called for this process and Deckpass’s action', async () => {
    await install(0)
    const check = createPersonCheck({ ...parts('linux'), polkit })
    expect(check.kind).toBe('polkit')
    expect(await check.confirm(lockSignal)).toBe(true)
    expect(await readFile(join(folder, 'asked'), 'utf8')).toBe(
      `--action-id app.deckpass.unlock --process ${process.pid} --allow-user-interaction\n`,
    )
    const resource = join(import.meta.dirname, '../../../resources/app.deckpass.policy')
    expect(await readFile(resource, 'utf8')).toContain('<action id="app.deckpass.unlock">')
  })

  test('closes its dialog when Deckpass is locked', async () => {
    await install(0)
    await writeFile(polkit.program, `#!/bin/sh\ntouch "${folder}/asked"\nexec sleep 600\n`)
    const lock = new AbortController()
    const confirmed = createPersonCheck({ ...parts('linux'), polkit }).confirm(lock.signal)
    await expect.poll(() => existsSync(join(folder, 'asked'))).toBe(true)
    lock.abort()
    expect(await confirmed).toBe(false)
  })

  // pkcheck(1): 1 not authorized, 2 nobody can ask the person, 3 the person dismissed it, 126 wrong options,
  // 127 an error.
  test.each([1, 2, 3, 126, 127])('does not confirm the person if it exits with %i', async (status) => {
    await install(status)
    expect(await createPersonCheck({ ...parts('linux'), polkit }).confirm(lockSignal)).toBe(false)
  })

  test('is not offered unless the package has installed its rule', async () => {
    await install(0)
    await rm(polkit.policy)
    expect(createPersonCheck({ ...parts('linux'), polkit }).kind).toBeNull()
  })
})
