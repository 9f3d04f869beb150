import {
  app,
  BrowserWindow,
  ClipboardItem,
  clipboard,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  Tray,
} from 'electron'

// Each of these is refused by Electron or by the stand-in on its behalf; what was said is printed.

const picture = nativeImage.createFromDataURL(
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
)
const scheme = { scheme: 'fixture', privileges: { standard: true, secure: true } }

const beforeReady = {
  'a window before ready': () => new BrowserWindow(),
  'a tray before ready': () => new Tray(picture),
  'a notification before ready': () => new Notification({ title: 'Too early' }),
  'the keychain before ready': () => safeStorage.encryptStringAsync('x'),
  'the clipboard before ready': () => clipboard.readText(),
  'a request before ready': () => net.fetch('http://127.0.0.1:1/'),
  'the displays before ready': () => screen.getAllDisplays(),
  'power events before ready': () => powerMonitor.on('resume', () => undefined),
  'a session before ready': () => session.defaultSession,
  'a protocol handler before ready': () => protocol.handle('fixture', () => new Response('')),
  'privileged schemes twice': () => {
    protocol.registerSchemesAsPrivileged([scheme])
    protocol.registerSchemesAsPrivileged([scheme])
  },
}

const afterReady = {
  'privileged schemes after ready': () => protocol.registerSchemesAsPrivileged([scheme]),
  'the sandbox after ready': () => app.enableSandbox(),
  'a command line switch after ready': () => app.commandLine.appendSwitch('lang', 'en'),
  'another user data folder after ready': () => app.setPath('userData', app.getPath('temp')),
  'an unknown path': () => app.getPath('nowhere'),
  'a second handler of a channel': () => {
    ipcMain.handle('twice', () => 1)
    ipcMain.handle('twice', () => 2)
  },
  'a second handler of a scheme': () => {
    protocol.handle('fixture', () => new Response(''))
    protocol.handle('fixture', () => new Response(''))
  },
  'a destroyed window': () => {
    const window = new BrowserWindow({ show: false })
    window.destroy()
    window.show()
  },
  'the contents of a destroyed window': () => {
    const window = new BrowserWindow({ show: false })
    const { webContents } = window
    window.destroy()
    webContents.send('news')
  },
  'a function to the page': () => send(() => 1),
  'an object with methods to the page': () => send(new Thing()),
  'a window with Node in it': () => new BrowserWindow({ webPreferences: { nodeIntegration: true } }),
  'a window without a sandbox': () => new BrowserWindow({ webPreferences: { sandbox: false } }),
  'a preload by a relative path': () => new BrowserWindow({ webPreferences: { preload: 'preload.cjs' } }),
  'the deprecated encryptString': () => safeStorage.encryptString('x'),
  'the deprecated isEncryptionAvailable': () => safeStorage.isEncryptionAvailable(),
  'decrypting what was never encrypted': () => safeStorage.decryptStringAsync(Buffer.from('v11nonsense')),
  'decrypting something other than a Buffer': () => safeStorage.decryptStringAsync('v11nonsense'),
  'the removed clipboard.readHTML': () => clipboard.readHTML(),
  'a clipboard item of an unknown type': () => new ClipboardItem({ 'text/unknown': 'x' }),
  'plain objects to the clipboard': () => clipboard.write([{ 'text/plain': 'x' }]),
  'a tray without a picture': () => new Tray(nativeImage.createEmpty()),
  'a destroyed tray': () => {
    const tray = new Tray(picture)
    tray.destroy()
    tray.setToolTip('gone')
  },
  'an unknown role': () => new MenuItem({ role: 'fly' }),
  'a menu item without anything': () => new MenuItem({}),
  'a menu that is no array': () => Menu.buildFromTemplate({ label: 'File' }),
  'an accelerator that is none': () => new MenuItem({ label: 'x', accelerator: 'Hyper+Q' }),
  'an unknown theme': () => {
    nativeTheme.themeSource = 'sepia'
  },
  'an event that never comes': () => powerMonitor.on('woke-up', () => undefined),
  'something that is not stood in for': () => app.getGPUInfo('basic'),
}

class Thing {
  does() {}
}

function send(value) {
  const window = new BrowserWindow({ show: false })
  try {
    window.webContents.send('news', value)
  } finally {
    window.destroy()
  }
}

const said = {}

async function tryAll(uses) {
  for (const [name, use] of Object.entries(uses)) {
    try {
      await use()
      said[name] = null
    } catch (error) {
      said[name] = String(error)
    }
  }
}

// Without a listener the app would quit with its first window.
app.on('window-all-closed', () => undefined)

await tryAll(beforeReady)
app.whenReady().then(async () => {
  await tryAll(afterReady)
  console.log(JSON.stringify(said))
  app.exit()
})
