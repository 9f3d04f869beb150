import { expect, test } from 'vitest'
import { isWayland } from '../../../main/desktop/wayland.ts'

test.each([
  ['linux', { XDG_SESSION_TYPE: 'wayland' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-1' }, true],
  ['linux', { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' }, false],
  ['linux', {}, false],
  ['darwin', { WAYLAND_DISPLAY: 'wayland-1' }, false],
] as const)('on %s with %j the session is a Wayland one: %s', (platform, env, expected) => {
  expect(isWayland({ platform, env })).toBe(expected)
})
