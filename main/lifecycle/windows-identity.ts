import type { App } from 'electron'

/** The same as `appId` in electron-builder.yml: Windows shows notifications only of an app that it knows by this id. */
const appUserModelId = 'app.deckpass.desktop'

/** `resources/installer.nsh` removes it. Without a fixed one each run would leave a random one in the registry. */
const toastActivator = '{A8BDC670-DABF-4C22-A4AA-D244467F5472}'

/** Call before `ready`. */
export function identifyToWindows(app: Pick<App, 'setAppUserModelId' | 'setToastActivatorCLSID'>): void {
  app.setAppUserModelId(appUserModelId)
  app.setToastActivatorCLSID(toastActivator)
}
