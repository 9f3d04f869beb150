import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { send } from '../window/send.ts'

/** For a person whose keychain is gone. Nothing is deleted. */
export function StartAnew() {
  return (
    <>
      <Button onClick={() => void send('vault.startAnew', null)}>{t('vault.window.startAnew.button')}</Button>
      <p className="quiet small">{t('vault.window.startAnew.help')}</p>
    </>
  )
}
