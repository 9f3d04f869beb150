import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { About } from '../../app/help/channels.ts'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { UpdateSettings } from '../updates/UpdateSettings.tsx'
import { useAnswer } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx'

export function AboutSettings() {
  const version = useBase((base) => base.version)
  const { answer: about, whyNot } = useAnswer('help.readAbout', null)
  const [dialog, setDialog] = useState<'licenses' | 'diagnostics' | null>(null)
  const close = () => setDialog(null)

  return (
    <Group>
      <Row
        start={<Logo size={28} />}
        title={<h3>{t('words.window.product')}</h3>}
        help={<span className="selectable">{t('help.window.about.version', { version })}</span>}
        problem={whyNot}
      />
      <UpdateSettings />
      <Row title={t('help.window.diagnostics.title')} help={t('help.window.about.diagnosticsHelp')}>
        <Button onClick={() => setDialog('diagnostics')}>{t('help.window.diagnostics.open')}</Button>
      </Row>
      <Row title={t('help.window.about.licenses')} help={t('help.window.about.licensesHelp')}>
        <Button onClick={() => setDialog('licenses')}>{t('help.window.about.showLicenses')}</Button>
      </Row>
      {dialog === 'diagnostics' && <DiagnosticsDialog onClose={close} />}
      {dialog === 'licenses' && about && <LicensesDialog about={about} onClose={close} />}
    </Group>
  )
}

function LicensesDialog({ about, onClose }: { about: About; onClose: () => void }) {
  const { packages, electronLicensesPath } = about
  return (
    <Dialog title={t('help.window.about.licenses')} onClose={onClose} foot={null}>
      <div className={`${styles.form} stack`}>
        {electronLicensesPath !== null && (
          <p className="quiet small selectable">
            {t('help.window.about.electronLicenses', { path: electronLicensesPath })}
          </p>
        )}
        <Group as="ul" dense>
          {packages.map(({ name, version, text, ...license }) => {
            const identifier = license.identifier ?? t('help.window.about.unknownLicense')
            return (
              <Row
                as="li"
                key={`${name} ${version}`}
                title={
                  <details>
                    <summary>
                      <ChevronRight aria-hidden="true" /> {name}{' '}
                      <span className="quiet small">{`${version} · ${identifier}`}</span>
                    </summary>
                    <pre className={`${styles.file} code selectable`}>
                      {text ?? t('help.window.about.noLicenseText', { identifier })}
                    </pre>
                  </details>
                }
              />
            )
          })}
        </Group>
      </div>
    </Dialog>
  )
}
