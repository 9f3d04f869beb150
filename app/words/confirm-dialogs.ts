import type { Confirmation } from '../util/confirmation.ts'
import { t } from './translate.ts'

/** A dialog of the system with one way to go on; the other button is *Cancel*. */
export interface ConfirmDialogWords {
  readonly message: string
  readonly detail: string
  /** The label of the button that goes on. */
  readonly confirm: string
}

export function confirmDialogWords(confirmation: Confirmation): ConfirmDialogWords {
  switch (confirmation.kind) {
    case 'action':
      return {
        message: t(`main.confirm.action.${confirmation.action}.message`),
        // Why it is asked, for a person who did press.
        detail: t('main.confirm.noActivation'),
        confirm: t(`main.confirm.action.${confirmation.action}.confirm`),
      }
    case 'new-service': {
      const { host } = confirmation
      return {
        message: t('main.confirm.newService.message', { host }),
        detail: t('main.confirm.newService.detail', { host }),
        confirm: t('main.confirm.newService.confirm'),
      }
    }
    case 'readable-by-others':
      return {
        message: t('main.confirm.readableByOthers.message', { path: confirmation.path }),
        detail: t('main.confirm.readableByOthers.detail'),
        confirm: t('main.confirm.readableByOthers.confirm'),
      }
    case 'forget-on-quit':
      return {
        message: t('main.confirm.forgetOnQuit.message'),
        detail: t('main.confirm.forgetOnQuit.detail', { count: confirmation.accounts }),
        confirm: t('main.confirm.forgetOnQuit.confirm'),
      }
    case 'quit-without-tray':
      return {
        message: t('main.confirm.quitWithoutTray.message'),
        detail: t('main.confirm.quitWithoutTray.detail'),
        confirm: t('main.tray.quit'),
      }
    case 'replace-protection':
      return {
        message: t('main.confirm.replaceProtection.message'),
        detail: t(`main.confirm.replaceProtection.${confirmation.next}`, { count: confirmation.accounts }),
        confirm: t('main.confirm.replaceProtection.confirm'),
      }
  }
}
