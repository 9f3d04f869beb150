import ChevronRight from 'lucide-react/icons/chevron-right'
import type { About } from '../../app/help/model/about.ts'
import { t } from '../../app/words/index.ts'
import styles from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Group, Row } from '../ui/Row.tsx'

/** The packages in Deckpass, each with the text of its licence. */
export function LicencesDialog({ about, onClose }: { about: About; onClose: () => void }) {
  const { packages, electronLicencesPath } = about
  return (
    <Dialog title={t('help.window.about.licences')} onClose={onClose} foot={null}>
      <div className={`${styles.form} stack`}>
        {electronLicencesPath !== null && (
          <p className="quiet small selectable">
            {t('help.window.about.electronLicences', { path: electronLicencesPath })}
          </p>
        )}
        <Group as="ul" dense>
          {packages.map(({ name, version, identifier, text }) => (
            <Row
              as="li"
              key={`${name} ${version}`}
              title={
                <details>
                  <summary>
                    <ChevronRight aria-hidden="true" /> {name}{' '}
                    <span className="quiet small">{`${version} · ${identifier ?? t('help.window.about.unknownLicence')}`}</span>
                  </summary>
                  <pre className={`${styles.file} code selectable`}>
                    {text ??
                      t('help.window.about.noLicenceText', {
                        identifier: identifier ?? t('help.window.about.unknownLicence'),
                      })}
                  </pre>
                </details>
              }
            />
          ))}
        </Group>
      </div>
    </Dialog>
  )
}
