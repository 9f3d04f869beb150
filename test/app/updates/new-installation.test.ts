import { expect, test } from 'vitest'
import { NewInstallation } from '../../../app/updates/new-installation.ts'

/** Deckpass 1.2.3 that runs, and what is installed meanwhile. */
function running(changes: { isLocked?: boolean; isBusy?: boolean; survivesRestart?: boolean } = {}) {
  const now = { isLocked: false, isBusy: false, survivesRestart: true, ...changes }
  const computer = { installed: null as string | null, restarts: 0, told: [] as (string | null)[] }
  const installation = new NewInstallation({
    program: { readVersion: async () => computer.installed },
    version: '1.2.3',
    scheduler: { onTick: () => () => {} },
    circumstances: () => now,
    restart: () => {
      computer.restarts += 1
    },
  })
  installation.onChange(() => computer.told.push(installation.version))
  const install = (version: string | null) => {
    computer.installed = version
    return installation.check()
  }
  return { now, computer, installation, install }
}

test('another version is told once, and no more when the one that runs is back', async () => {
  const { computer, installation, install } = running()
  await install(null)
  await install('1.3.0')
  await install('1.3.0')
  await install('1.2.3')
  expect(computer).toMatchObject({ told: ['1.3.0', null], restarts: 0 })
  expect(installation.version).toBeNull()
})

test('the next lock restarts it, once; without another version none does', async () => {
  const { now, computer, installation, install } = running()
  now.isLocked = true
  installation.proceed()
  expect(computer.restarts).toBe(0)

  now.isLocked = false
  await install('1.3.0')
  now.isLocked = true
  installation.proceed()
  installation.proceed()
  expect(computer.restarts).toBe(1)
})

test('what is installed while it is locked starts at once', async () => {
  const { computer, install } = running({ isLocked: true })
  await install('1.3.0')
  expect(computer.restarts).toBe(1)
})

test('a renewal or a request of a program ends first, also where a person wants the restart', async () => {
  for (const isLocked of [true, false]) {
    const { now, computer, installation, install } = running({ isLocked, isBusy: true })
    await install('1.3.0')
    if (!isLocked) installation.restart()
    expect(computer.restarts).toBe(0)
    now.isBusy = false
    installation.proceed()
    expect(computer.restarts).toBe(1)
  }
})

test('where a restart would need a person only a person restarts it', async () => {
  const { computer, installation, install } = running({ isLocked: true, survivesRestart: false })
  await install('1.3.0')
  installation.proceed()
  expect(computer.restarts).toBe(0)
  installation.restart()
  expect(computer.restarts).toBe(1)
})
