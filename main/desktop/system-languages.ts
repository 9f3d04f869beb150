import type { App } from 'electron'
import { chooseLanguage, type LanguageSetting } from '../../app/settings/model/language.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import { loadCatalogue, speak } from '../../app/words/index.ts'
import { posixLocale } from './region.ts'

/**
 * The preferred languages of a POSIX system, best first. As in gettext, `LANGUAGE` has priority, but counts only if a
 * locale is set (gettext manual, 2.3.3).
 */
function languagesOf(env: NodeJS.ProcessEnv): string[] {
  const name = posixLocale(env, 'LC_MESSAGES')
  if (name === '') return []
  return [...(env.LANGUAGE ?? '').split(':').filter((each) => each !== ''), name]
}

/** The person's preferred languages, best first, as BCP 47 tags or POSIX locales. */
export function systemLanguages(
  app: Pick<App, 'getPreferredSystemLanguages'>,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>,
): string[] {
  return platform === 'linux' ? languagesOf(env) : app.getPreferredSystemLanguages()
}

/** Switches the language whenever the setting changes, then calls `onSpoken`. */
export function followLanguage(
  settings: Pick<SettingsStore, 'read' | 'changed'>,
  preferred: readonly string[],
  onSpoken: () => void,
): void {
  settings.changed.add((after, before) => {
    if (after.language === before.language) return
    const isStillWanted = () => settings.read().language === after.language
    void speakIn(after.language, preferred, isStillWanted).then(onSpoken)
  })
}

/** Loads a language and switches to it, unless the setting has changed again by then. */
export async function speakIn(
  setting: LanguageSetting,
  preferred: readonly string[],
  isStillWanted = () => true,
): Promise<void> {
  const language = chooseLanguage(setting, preferred)
  const catalogue = await loadCatalogue(language)
  // The main process writes no dates for people.
  if (isStillWanted()) speak({ language, region: language, catalogue })
}
