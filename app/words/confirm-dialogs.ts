import type { Confirmation } from '../ports/model/confirmation.ts'
import { t } from './translate.ts'

/** A system dialog with one button to confirm; the other one is *Cancel*. */
export interface ConfirmDialogWords {
  readonly message: string
  readonly detail: string
  /** The label of the confirming button. */
  readonly confirm: string
}

export function confirmDialogWords(confirmation: Confirmation): ConfirmDialogWords {
  switch (confirmation.kind) {
    case 'no-activation':
      return {
        message: t('gate.main.noActivation.message'),
        detail: [
          ...(confirmation.host === null
            ? []
            : [t('gate.main.noActivation.credentials', { host: confirmation.host })]),
          t('gate.main.noActivation.detail'),
        ].join(' '),
        confirm: t('gate.main.noActivation.confirm'),
      }
    case 'new-service': {
      const { host } = confirmation
      return {
        message: t('service.main.newService.message', { host }),
        detail: t('service.main.newService.detail', { host }),
        confirm: t('service.main.newService.confirm'),
      }
    }
    case 'readable-by-others':
      return {
        message: t('token-files.main.readableByOthers.message', { path: confirmation.path }),
        detail: t('token-files.main.readableByOthers.detail'),
        confirm: t('token-files.main.readableByOthers.confirm'),
      }
    case 'replaceable-by-others':
      return {
        message: t('token-files.main.replaceableByOthers.message', { path: confirmation.path }),
        detail: t('token-files.main.replaceableByOthers.detail'),
        confirm: t('token-files.main.readableByOthers.confirm'),
      }
    case 'forget-on-quit':
      return {
        message: t('vault.main.forgetOnQuit.message'),
        detail: t('vault.main.forgetOnQuit.detail', { count: confirmation.accounts }),
        confirm: t('vault.main.forgetOnQuit.confirm'),
      }
    case 'quit-without-tray':
      return {
        message: t('tray.main.quitWithoutTray.message'),
        detail: t('tray.main.quitWithoutTray.detail'),
        confirm: t('tray.main.quit'),
      }
    case 'replace-protection':
      return {
        message: t('vault.main.replaceProtection.message'),
        detail: t(`vault.main.replaceProtection.${confirmation.next}`, { count: confirmation.accounts }),
        confirm: t('vault.main.replaceProtection.confirm'),
      }
  }
}
