import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { displayAddresses, hasDisplay } from '../../../main/lifecycle/display.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test.each([
  [{}, []],
  [{ DISPLAY: '', WAYLAND_DISPLAY: '' }, []],
  [{ DISPLAY: ':1' }, [{ path: '/tmp/.X11-unix/X1' }, { path: '\0/tmp/.X11-unix/X1' }]],
  [{ DISPLAY: 'unix:0.0' }, [{ path: '/tmp/.X11-unix/X0' }, { path: '\0/tmp/.X11-unix/X0' }]],
  [{ DISPLAY: 'localhost:10.0' }, [{ host: 'localhost', port: 6_010 }]],
  [{ WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: '/run/user/1' }, [{ path: '/run/user/1/wayland-0' }]],
  [{ WAYLAND_DISPLAY: '/tmp/w' }, [{ path: '/tmp/w' }]],
])('the environment %j gives the display addresses %j', (env, addresses) => {
  expect(displayAddresses(env)).toEqual(addresses)
})

test('on Linux a display must answer', async () => {
  const folder = temporaryFolder()
  const env = { DISPLAY: 'nonsense', WAYLAND_DISPLAY: join(folder, 'wayland') }
  expect(await hasDisplay('linux', env)).toBe(false)
  const server = createServer().listen(env.WAYLAND_DISPLAY)
  await expect.poll(() => hasDisplay('linux', env)).toBe(true)
  server.close()
  expect(await hasDisplay('darwin', {})).toBe(true)
  expect(await hasDisplay('win32', {})).toBe(true)
})
