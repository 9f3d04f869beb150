import type { App, SystemPreferences } from 'electron'
import { chooseLanguage, type LanguageSetting } from '../../app/settings/model/language.ts'
import { loadCatalogue, speak } from '../../app/words/index.ts'

type System = Pick<NodeJS.Process, 'platform' | 'env'>

/** The locale without charset and modifier; empty if unset, `C` or `POSIX` (POSIX.1-2017, Base Definitions, 8.2). */
function posixLocale(env: NodeJS.ProcessEnv, category: 'LC_TIME' | 'LC_MESSAGES'): string {
  const locale = env.LC_ALL || env[category] || env.LANG || ''
  const name = locale.split(/[.@]/)[0] ?? ''
  return name === 'C' || name === 'POSIX' ? '' : name
}

/** The region for dates and times, as a BCP 47 tag; `en-GB` if the system names none. Call after `ready`. */
export function readRegion(
  app: Pick<App, 'getSystemLocale'>,
  preferences: Pick<SystemPreferences, 'getUserDefault'>,
  { platform, env }: System,
): string {
  // On Linux Electron knows only the language, not the region.
  const named = platform === 'linux' ? posixLocale(env, 'LC_TIME') : app.getSystemLocale()
  const [tag = ''] = named.replaceAll('_', '-').split(/[.@]/)
  if (!isTag(tag)) return 'en-GB'
  // macOS lets a person choose a 24-hour clock in a region with a 12-hour one.
  const wants24Hours =
    platform === 'darwin' && preferences.getUserDefault('AppleICUForce24HourTime', 'boolean')
  return `${tag}${wants24Hours ? '-u-hc-h23' : ''}`
}

/** Checks only the form of a tag. The page checks that the region exists, because that takes milliseconds. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** BCP 47 tags or POSIX locales, best first. `LANGUAGE` counts only if a locale is set (gettext manual, 2.3.3). */
export function systemLanguages(
  app: Pick<App, 'getPreferredSystemLanguages'>,
  { platform, env }: System,
): string[] {
  if (platform !== 'linux') return app.getPreferredSystemLanguages()
  const name = posixLocale(env, 'LC_MESSAGES')
  if (name === '') return []
  return [...(env.LANGUAGE ?? '').split(':').filter((each) => each !== ''), name]
}

/** Loads a language and switches to it, unless the setting has changed again while it loads. */
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
