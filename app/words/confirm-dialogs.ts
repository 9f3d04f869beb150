import type { Confirmation } from '../ports/model/confirmation.ts'
import { t } from './translate.ts'

export function confirmDialogWords(confirmation: Confirmation) {
  const { kind } = confirmation
  const host = ('host' in confirmation ? confirmation.host : null) ?? 'none'
  const values = { path: '', next: '', count: 0, ...confirmation, host }
  return {
    message: t(`words.main.confirm.${kind}.message`, values),
    detail: t(`words.main.confirm.${kind}.detail`, values),
    confirm: t(`words.main.confirm.${kind}.confirm`),
  }
}
