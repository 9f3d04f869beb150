import { expect, test } from 'vitest'
import { cleanEnvironment, forbiddenVariables } from '../../../main/lifecycle/environment.ts'

const written = [
  'SSLKEYLOGFILE',
  'sslkeylogfile',
  'CHROME_LOG_FILE',
  'NODE_V8_COVERAGE',
  'NSPR_LOG_FILE',
  'GALLIUM_TRACE',
  'GALLIUM_DDEBUG',
]
const loaded = [
  ...['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'GTK_MODULES', 'GTK3_MODULES', 'GTK_PATH', 'GIO_EXTRA_MODULES'],
  ...['GDK_PIXBUF_MODULE_FILE', 'GCONV_PATH', 'VK_LAYER_PATH', 'VK_ICD_FILENAMES', 'LIBGL_DRIVERS_PATH'],
  '__EGL_EXTERNAL_PLATFORM_CONFIG_DIRS',
]
const told = ['ELECTRON_ENABLE_LOGGING', 'ELECTRON_RUN_AS_NODE', 'GTK_DEBUG', 'G_MESSAGES_DEBUG']

test.each([...written, ...loaded, ...told])('%s is taken out', (name) => {
  expect(forbiddenVariables([name])).toEqual([name])
})

const desktop = [
  ...[
    'PATH',
    'HOME',
    'LANG',
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'XDG_RUNTIME_DIR',
    'XDG_CURRENT_DESKTOP',
    'APPIMAGE',
  ],
  ...['DBUS_SESSION_BUS_ADDRESS', 'GTK_IM_MODULE', 'GTK_THEME', 'GDK_SCALE', 'QT_IM_MODULE', 'XMODIFIERS'],
  ...[
    'LIBGL_ALWAYS_SOFTWARE',
    'GALLIUM_DRIVER',
    'DRI_PRIME',
    '__GLX_VENDOR_LIBRARY_NAME',
    'HTTPS_PROXY',
    'NO_PROXY',
    'TZ',
  ],
  ...['DECKPASS_SERVICE', 'ELECTRON_RENDERER_URL', 'FONTCONFIG_FILE', 'GSETTINGS_BACKEND'],
]

test('what a desktop needs stays', () => {
  expect(forbiddenVariables(desktop)).toEqual([])
})

test('the environment keeps all but those', () => {
  const env = { HOME: '/home/ada', SSLKEYLOGFILE: '/tmp/keys' }
  cleanEnvironment(env, '/opt/Deckpass/deckpass')
  expect(env).toEqual({ HOME: '/home/ada' })
})

test.each([
  ['its own AppImage', '/tmp/.mount_Deckpass/', '/home/ada/Deckpass.AppImage'],
  ['no other, such as that of the terminal which started it', '/tmp/.mount_Terminal', undefined],
])('the environment names %s', (_, APPDIR, named) => {
  const env = { APPIMAGE: '/home/ada/Deckpass.AppImage', APPDIR }
  cleanEnvironment(env, '/tmp/.mount_Deckpass/deckpass')
  expect(env.APPIMAGE).toBe(named)
})
