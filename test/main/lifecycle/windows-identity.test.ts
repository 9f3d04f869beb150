import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { identifyToWindows } from '../../../main/lifecycle/windows-identity.ts'

const project = join(import.meta.dirname, '../../..')
const read = (name: string) => readFileSync(join(project, name), 'utf8')

test('the ids for Windows are those that the installer registers and the uninstaller removes', () => {
  const ids: string[] = []
  const note = (id = '') => void ids.push(id)
  identifyToWindows({ setAppUserModelId: note, setToastActivatorCLSID: note })
  const [appId, toastClass] = ids
  expect(read('electron-builder.yml')).toContain(`\nappId: ${appId}\n`)
  expect(toastClass).toMatch(/^\{[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}\}$/)
  const uninstalls = read('resources/installer.nsh').split('customUnInstall')[1]
  expect(uninstalls).toContain(`DeleteRegKey HKCU "Software\\Classes\\CLSID\\${toastClass}"`)
  expect(uninstalls).toContain(`\\Run" "${appId}"`)
})
