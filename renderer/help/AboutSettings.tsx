import { useState } from 'react'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { UpdateSettings } from '../updates/UpdateSettings.tsx'
import { bridge } from '../window/bridge.ts'
import { useAnswer } from '../window/use-answer.ts'
import { useBase } from '../window/use-snapshot.ts'
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx'
import { LicencesDialog } from './LicencesDialog.tsx'

const readAbout = () => bridge.request('help.readAbout', null)

/** Versions, updates, licences, and diagnostics for a help desk. */
export function AboutSettings() {
  const version = useBase((base) => base.version)
  const { answer: about, hasFailed } = useAnswer(readAbout)
  const [showsLicences, setShowsLicences] = useState(false)
  const [showsDiagnostics, setShowsDiagnostics] = useState(false)

  return (
    <Group>
      <Row
        start={<Logo size={28} />}
        title={<h3>{t('words.window.product')}</h3>}
        help={<span className="selectable">{t('help.window.about.version', { version })}</span>}
        problem={hasFailed && t('words.window.requestFailed')}
      />
      <UpdateSettings />
      <Row title={t('help.window.diagnostics.title')} help={t('help.window.about.diagnosticsHelp')}>
        <Button onClick={() => setShowsDiagnostics(true)}>{t('help.window.diagnostics.open')}</Button>
      </Row>
      <Row title={t('help.window.about.licences')} help={t('help.window.about.licencesHelp')}>
        <Button onClick={() => setShowsLicences(true)}>{t('help.window.about.showLicences')}</Button>
      </Row>
      {showsDiagnostics && <DiagnosticsDialog onClose={() => setShowsDiagnostics(false)} />}
      {showsLicences && about && <LicencesDialog about={about} onClose={() => setShowsLicences(false)} />}
    </Group>
  )
}
