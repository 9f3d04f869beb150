import { timeLeft } from '../../../app/accounts/model/time-left.ts'
import { maxMinValidSeconds } from '../../../app/programs/program-requests.ts'

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** The seconds of `90`, `90s`, `10m`, `2h` or `7d`; null for anything else, and for more than 7 days. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,6})([smhd]?)$/.exec(text)
  if (match === null) return null
  const [, count = '', unit = ''] = match
  const seconds = Number(count) * (unitSeconds[unit || 's'] ?? 1)
  return seconds <= maxMinValidSeconds ? seconds : null
}

/** The time left, as the window shows it: `5 d 3 h`, `21 h`, `12 min`; `0 min` after the expiry. */
export function leftUntil(expires: string, { now }: { now(): number }): string {
  const left = timeLeft(Date.parse(expires) - now())
  if (left === null) return '0 min'
  const { days, hours, minutes } = left
  if (days > 0) return hours === 0 ? `${days} d` : `${days} d ${hours} h`
  if (hours > 0) return `${hours} h`
  return minutes === 0 ? 'under 1 min' : `${minutes} min`
}
