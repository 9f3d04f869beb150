import { execFileSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { desktopFor, endDesktops } from './run-desktop.ts'

afterAll(endDesktops)

if (process.platform === 'linux') {
  test('a desktop whose compositor has crashed is replaced by another', async () => {
    const crashed = await desktopFor({ display: 'wayland' })
    expect(await desktopFor({ display: 'wayland' })).toBe(crashed)
    const config = `${crashed.env.XDG_RUNTIME_DIR}/sway.conf`
    const compositor = execFileSync('pgrep', ['-f', `^sway --config ${config}$`], { encoding: 'utf8' })
    process.kill(Number(compositor), 'SIGSEGV')
    await expect.poll(() => crashed.isRunning()).toBe(false)
    const next = await desktopFor({ display: 'wayland' })
    expect(next.isRunning()).toBe(true)
    expect(await next.run(['swaymsg', '-t', 'get_version'])).toMatchObject({ status: 0 })
  })
}
