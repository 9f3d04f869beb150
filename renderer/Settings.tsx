import ChevronLeft from 'lucide-react/icons/chevron-left'
import Copy from 'lucide-react/icons/copy'
import Info from 'lucide-react/icons/info'
import Lock from 'lucide-react/icons/lock'
import Sliders from 'lucide-react/icons/sliders-horizontal'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import { type ComponentType, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { type SettingsSection, settingsSections } from '../app/settings/model/settings.ts'
import { t } from '../app/words/index.ts'
import { CopyFormats } from './copying/CopyFormats.tsx'
import { AboutSettings } from './help/AboutSettings.tsx'
import { SettingsNotSaved } from './help/Notices.tsx'
import { SecuritySettings } from './lock/SecuritySettings.tsx'
import { ProgramsSettings } from './programs/ProgramsSettings.tsx'
import styles from './Settings.module.css'
import { SettingRows } from './settings/SettingRow.tsx'
import { TokenFiles } from './token-files/TokenFiles.tsx'
import { Button } from './ui/Button.tsx'
import { openDialog } from './ui/Dialog.tsx'
import side from './ui/Side.module.css'
import { useDocumentEvent } from './ui/use-document-event.ts'

const sections: Record<SettingsSection, { Icon: typeof Copy; Content: ComponentType }> = {
  general: { Icon: Sliders, Content: () => <SettingRows section="general" /> },
  copying: {
    Icon: Copy,
    Content: () => (
      <>
        <SettingRows section="copying" />
        <CopyFormats />
      </>
    ),
  },
  programs: {
    Icon: SquareTerminal,
    Content: () => (
      <>
        <ProgramsSettings />
        <TokenFiles />
      </>
    ),
  },
  security: { Icon: Lock, Content: SecuritySettings },
  about: { Icon: Info, Content: AboutSettings },
}

interface SettingsProps {
  section: SettingsSection
  onSection: (section: SettingsSection) => void
  onBack: () => void
}

/** All settings, one section at a time (WAI-ARIA Authoring Practices, tabs). */
export function Settings({ section, onSection, onBack }: SettingsProps) {
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => tabs.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus(), [])
  useDocumentEvent('keydown', ({ key }) => {
    // Esc closes an open dialog, menu or tooltip first, but not an outcome's message.
    const popup = document.querySelector(':popover-open:not([aria-live], [role=alert])')
    if (key === 'Escape' && openDialog() === null && popup === null) onBack()
  })

  function onKeyDown(event: KeyboardEvent) {
    const here = settingsSections.indexOf(section)
    const [down, up] = [here + 1, here - 1]
    const target = { ArrowDown: down, ArrowRight: down, ArrowUp: up, ArrowLeft: up, Home: 0, End: -1 }[
      event.key
    ]
    const next = target === undefined ? undefined : settingsSections.at(target % settingsSections.length)
    if (next === undefined) return
    event.preventDefault()
    onSection(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }

  const { Content } = sections[section]
  return (
    <div className="window">
      <div className={`${side.side} ${styles.side}`}>
        <div className="compact">
          <Button title="Esc" className={styles.back} onClick={onBack}>
            <ChevronLeft aria-hidden="true" />
            {t('words.window.back')}
          </Button>
        </div>
        <h1>{t('settings.window.title')}</h1>
        <div
          ref={tabs}
          role="tablist"
          aria-orientation="vertical"
          aria-label={t('settings.window.title')}
          className={styles.tabs}
          onKeyDown={onKeyDown}
        >
          {settingsSections.map((each) => {
            const { Icon } = sections[each]
            return (
              <button
                key={each}
                type="button"
                role="tab"
                id={`${id}-${each}`}
                className={`${side.item} line`}
                aria-selected={each === section}
                aria-controls={`${id}-panel`}
                tabIndex={each === section ? 0 : -1}
                onClick={() => onSection(each)}
              >
                <Icon aria-hidden="true" />
                {t(`settings.window.sections.${each}`)}
              </button>
            )
          })}
        </div>
      </div>
      <main className="page">
        <div
          // Resets the scroll position for each section.
          key={section}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${section}`}
          className="stack content"
        >
          <h2 className="visually-hidden">{t(`settings.window.sections.${section}`)}</h2>
          <SettingsNotSaved />
          <Content />
        </div>
      </main>
    </div>
  )
}
