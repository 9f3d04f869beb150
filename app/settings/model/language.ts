/** All languages, each by its own name. `app/words` contains a catalogue for each. */
export const languages = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof languages

export type LanguageSetting = Language | 'system'

/** The person's choice, else the first known one of the system's `preferred` (BCP 47 tags, in order), else English. */
export function chooseLanguage(setting: LanguageSetting, preferred: readonly string[]): Language {
  if (setting !== 'system') return setting
  const known = preferred.map((tag) => tag.split(/[-_]/)[0] ?? '').filter(isLanguage)
  return known[0] ?? 'en'
}

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code)
}
