import type { App } from 'electron'

/** Must equal `appId` in electron-builder.yml, because Windows shows notifications only for a registered id. */
const appUserModelId = 'app.deckpass.desktop'

/** Without a fixed id each run would leave a random one in the registry. `resources/installer.nsh` removes this one. */
const toastActivator = '{A8BDC670-DABF-4C22-A4AA-D244467F5472}'

/** Call before `ready`. */
export function identifyToWindows(app: Pick<App, 'setAppUserModelId' | 'setToastActivatorCLSID'>): void {
  app.setAppUserModelId(appUserModelId)
  app.setToastActivatorCLSID(toastActivator)
}
