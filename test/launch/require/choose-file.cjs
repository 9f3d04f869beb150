// Loaded by Electron before the app: a person who chooses the file that $TMPDIR/chosen-file names. The system's
// dialog is GTK's; where its own field for a path appears, and when, differs from one version to the next.

const { readFileSync } = require('node:fs')
const { dialog } = require('electron')

const chosen = () => readFileSync(`${process.env.TMPDIR}/chosen-file`, 'utf8')

dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen() })
dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen()] })
