import { expect, test } from 'vitest'
import { webPreferences } from '../../../main/shell/web-preferences.ts'

const preferences = webPreferences({ preload: '/app/out/preload/preload.cjs', devTools: false })

test('the page is sandboxed, apart from the preload, and without Node', () => {
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    preload: '/app/out/preload/preload.cjs',
  })
})

test('the page keeps to its origin and embeds nothing', () => {
  expect(preferences).toMatchObject({
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    plugins: false,
    enableDeprecatedPaste: false,
  })
})

test('the developer tools are there only where they are asked for', () => {
  expect(preferences.devTools).toBe(false)
  expect(webPreferences({ devTools: true }).devTools).toBe(true)
})
