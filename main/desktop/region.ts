import { type App, systemPreferences } from 'electron'

interface SystemRegion {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** Electron's `app.getSystemLocale()`, which on Linux is the language alone. */
  readonly systemLocale: string
  /** macOS lets a person choose a 24-hour clock in a region with a 12-hour one. */
  readonly wants24Hours: boolean
}

/**
 * The locale of a category without charset and modifier; empty if unset, `C` or its synonym `POSIX` (POSIX.1-2017, Base
 * Definitions, 8.2).
 */
export function posixLocale(env: NodeJS.ProcessEnv, category: 'LC_TIME' | 'LC_MESSAGES'): string {
  const locale = env.LC_ALL || env[category] || env.LANG || ''
  const name = locale.split(/[.@]/)[0] ?? ''
  return name === 'C' || name === 'POSIX' ? '' : name
}

/** The region for dates and times, as a BCP 47 tag; `en-GB` if the system names none. */
export function regionOf({ platform, env, systemLocale, wants24Hours }: SystemRegion): string {
  const named = platform === 'linux' ? posixLocale(env, 'LC_TIME') : systemLocale
  const [tag = ''] = named.replaceAll('_', '-').split(/[.@]/)
  return isTag(tag) ? `${tag}${wants24Hours ? '-u-hc-h23' : ''}` : 'en-GB'
}

/** Checks only the form of a tag. The page checks that the region exists, which takes milliseconds. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** Call after `ready`. */
export function readRegion(app: Pick<App, 'getSystemLocale'>, { platform, env }: NodeJS.Process): string {
  return regionOf({
    platform,
    env,
    systemLocale: app.getSystemLocale(),
    wants24Hours:
      platform === 'darwin' && systemPreferences.getUserDefault('AppleICUForce24HourTime', 'boolean'),
  })
}
