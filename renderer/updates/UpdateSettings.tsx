import { isUpdateProblem, type UpdateView } from '../../app/updates/model.ts'
import { dates, t } from '../../app/words/index.ts'
import { SettingRow } from '../settings/SettingRow.tsx'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/Row.tsx'
import { requestWithNotice } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'

/** A newer version, its changes, and the action to get it. Renders nothing if Deckpass does not check for updates. */
export function UpdateSettings() {
  const updates = useBase((base) => base.updates)
  const installs = useBase((base) => base.settings.updates === 'install')
  if (updates === null) return null
  const { offer, state } = updates
  const isChecking = state === 'checking'
  const title =
    offer === null ? t('updates.window.title') : t('updates.window.available', { version: offer.version })
  const help = (
    <>
      {offer !== null && offer.news.length > 0 && (
        <ul className="selectable">
          {offer.news.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p role="status" data-tone={isUpdateProblem(state) ? 'bad' : undefined}>
        {stateWords(updates, installs)}
      </p>
    </>
  )
  return (
    <>
      <Row title={<h3>{title}</h3>} help={help}>
        {offer?.route === 'here' && !isChecking ? (
          <Button
            kind="primary"
            busy={state === 'downloading' || state === 'installing'}
            onClick={() => void requestWithNotice('updates.install', null)}
          >
            {state === 'ready' ? t('updates.window.restart') : t('updates.window.install')}
          </Button>
        ) : (
          <Button busy={isChecking} onClick={() => void requestWithNotice('updates.check', null)}>
            {t('updates.window.check')}
          </Button>
        )}
      </Row>
      <SettingRow name="updates" />
    </>
  )
}

function stateWords({ checkedAt, offer, state }: UpdateView, installs: boolean): string {
  switch (state) {
    case 'checking':
    case 'downloading':
    case 'installing':
      return t(`updates.window.${state}`)
    case 'ready':
      return installs ? t('updates.window.readyOnQuit') : t('updates.window.ready')
    case 'idle':
      if (offer !== null) return t(`updates.window.${offer.route}`)
      return checkedAt === null
        ? t('updates.window.never')
        : t('updates.window.current', { when: dates.shortDayAndClock(checkedAt, Date.now()) })
    default:
      return t(`updates.window.problem.${state}`)
  }
}
