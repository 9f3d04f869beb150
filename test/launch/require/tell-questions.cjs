// Loaded by Electron before the app: logs what each dialog of the system asks. The words are drawn by GTK, and
// nothing outside can read them.

const { dialog } = require('electron')

const showMessageBox = dialog.showMessageBox.bind(dialog)
dialog.showMessageBox = (options) => {
  console.log(`${options.message} ${options.detail}`)
  return showMessageBox(options)
}
