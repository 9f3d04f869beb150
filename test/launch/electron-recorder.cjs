// Loaded by Electron before the app: remembers what the app hands to the system, which Electron itself
// cannot be asked for. The app's own code is untouched.

const { Menu, Notification, Tray } = require('electron')

const recorded = { tray: null, notifications: [] }
globalThis.recordedByTest = recorded

function after(prototype, name, record) {
  const original = prototype[name]
  prototype[name] = function (...args) {
    record(this, ...args)
    return original.apply(this, args)
  }
}

after(Tray.prototype, 'setToolTip', (_tray, tooltip) => {
  recorded.tray = { ...recorded.tray, tooltip }
})
after(Tray.prototype, 'setContextMenu', (_tray, menu) => {
  recorded.tray = { tooltip: '', ...recorded.tray, menu: menu ?? new Menu() }
})
after(Tray.prototype, 'destroy', () => {
  recorded.tray = null
})
after(Notification.prototype, 'show', ({ title, body }) => {
  recorded.notifications.push({ title, body })
})
