import type { App } from 'electron'
import { chooseLanguage, type LanguageSetting } from '../../app/model/language.ts'
import { loadCatalogue, speak } from '../../app/words/index.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The languages that a POSIX system is set to, the most wanted first: `LANGUAGE` as gettext reads it, and before it
 * nothing if the locale is `C` (POSIX.1-2017, Base Definitions, 8.2; gettext manual, 2.3.3).
 */
function languagesOf(env: Environment): string[] {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  const name = locale.split(/[.@]/)[0] ?? ''
  if (name === '' || name === 'C' || name === 'POSIX') return []
  return [...(env.LANGUAGE ?? '').split(':').filter((each) => each !== ''), name]
}

/** The languages that the system is set to, as BCP 47 or POSIX write them. */
export function systemLanguages(
  app: Pick<App, 'getPreferredSystemLanguages'>,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>,
): string[] {
  return platform === 'linux' ? languagesOf(env) : app.getPreferredSystemLanguages()
}

/** Loads a language and speaks it from now on, unless another one is wanted by then. */
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
