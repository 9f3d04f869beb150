import type { UpdateView, UpdateWork } from '../../../app/model/help/update.ts'
import { dates, speaking, t } from '../../../app/words/index.ts'
import { send } from '../../lib/send.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Section.module.css'

/** Whether there is a newer version, what is new in it, and the one thing to do about that. */
export function UpdateRow({ updates, installs }: { updates: UpdateView; installs: boolean }) {
  const { offer, work } = updates
  const news = offer === null ? [] : (offer.news[speaking().language] ?? offer.news.en ?? [])
  const isChecking = work.state === 'checking'
  const installable = offer?.route === 'here' && !isChecking
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3>
          {offer === null
            ? t('window.update.title')
            : t('window.update.available', { version: offer.version })}
        </h3>
        {news.length > 0 && (
          <ul className={`${styles.news} selectable`}>
            {news.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {work.state === 'downloading' ? (
          // Nobody wants to hear of each percent.
          <p
            role="progressbar"
            aria-label={t('window.update.title')}
            aria-valuenow={Math.round(work.share * 100)}
            className={styles.quiet}
          >
            {t('window.update.downloading', { share: work.share })}
          </p>
        ) : (
          <p role="status" className={updates.problem === null ? styles.quiet : styles.bad}>
            {stateWords({ ...updates, work }, installs)}
          </p>
        )}
      </div>
      {installable ? (
        <Button
          kind="primary"
          busy={work.state !== 'none' && work.state !== 'ready'}
          onClick={() => void send('updates.install', { version: offer.version })}
        >
          {work.state === 'ready' ? t('window.update.restart') : t('window.update.install')}
        </Button>
      ) : (
        <Button busy={isChecking} onClick={() => void send('updates.check', null)}>
          {t('window.update.check')}
        </Button>
      )}
    </div>
  )
}

type Standing = UpdateView & { readonly work: Exclude<UpdateWork, { state: 'downloading' }> }

function stateWords({ checkedAt, problem, offer, work }: Standing, installs: boolean): string {
  const trouble = problem === null ? null : t(`window.update.problem.${problem}`)
  const when = checkedAt === null ? null : dates.shortDayAndClock(checkedAt)
  switch (work.state) {
    case 'checking':
      return t('window.update.checking')
    case 'ready':
      // What a later check found does not undo the download.
      return sentences(trouble, installs ? t('window.update.readyOnQuit') : t('window.update.ready'))
    case 'waiting':
      return t('window.update.waiting')
    case 'installing':
      return t('window.update.installing')
    case 'none':
      if (trouble !== null) {
        const isDated = when !== null && offer === null
        return sentences(trouble, isDated ? t('window.update.answered', { when }) : null)
      }
      if (offer !== null) return t(`window.update.${offer.route}`)
      return when === null ? t('window.update.never') : t('window.update.current', { when })
  }
}

function sentences(...some: readonly (string | null)[]): string {
  return some.filter((each) => each !== null).join(' ')
}
