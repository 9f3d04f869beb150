import type { ActivityEvent, ProgramName } from '../../model/activity.ts'
import type { CopyFormat } from '../../model/copy-format.ts'
import { durationWords } from './durations.ts'
import { failureWords } from './failures.ts'
import { isolated } from './isolated.ts'

/** The activity list: one sentence for each thing that happened. */
export function activityWords(event: ActivityEvent): string {
  switch (event.kind) {
    case 'signed-in':
      return `Signed in to ${event.host}.`
    case 'renewed':
      return renewed(event.valueChanged, event.failures)
    case 'renewal-failed':
      return `Renewal failed. ${failureWords(event.failure, event.host)}`
    case 'woke-up':
      return `The computer woke up after ${durationWords(event.sleptMs)} of sleep.`
    case 'clock-set-back':
      return `This computer’s clock was set back by ${durationWords(event.byMs)}. Deckpass adjusted the countdown.`
    case 'copied':
      return `Copied to the clipboard${copiedAs[event.format]}${clearedAfter(event.clearAfterMs)}.`
    case 'revealed':
      return 'Token shown in the window.'
    case 'token-given':
      return `${capitalized(programWords(event.program))} got the token.${says(event.reason)}`
    case 'renewal-requested':
      return `${capitalized(programWords(event.program))} asked for a renewal.`
    case 'token-file-added':
      return `Deckpass now writes the token to ${isolated(event.path)}.`
    case 'token-file-stopped':
      return `Deckpass no longer writes the token to ${isolated(event.path)}.`
  }
}

function renewed(valueChanged: boolean, failures: number): string {
  const after = failures === 0 ? '' : ` after ${failures} ${failures === 1 ? 'failure' : 'failures'}`
  return valueChanged
    ? `Token renewed${after}. The service gave a new token.`
    : `Token renewed${after}. The token stayed the same.`
}

const copiedAs: Readonly<Record<CopyFormat, string>> = {
  token: '',
  header: ' as a header line',
  bash: ' as a bash variable',
  powershell: ' as a PowerShell variable',
  json: ' as JSON',
}

function clearedAfter(clearAfterMs: number | null): string {
  return clearAfterMs === null ? '' : `, cleared after ${clearAfterMs / 1000} s`
}

function says(reason: string | null): string {
  return reason === null ? '' : ` It said: “${isolated(reason)}”.`
}

/** `deploy.sh in GNOME Terminal`, or what can be said if the system does not tell. */
function programWords(program: ProgramName | null): string {
  if (program === null) return 'an unknown program'
  const origin = programNameWords(program.origin)
  if (program.name === null) return `other programs in ${origin}`
  const name = programNameWords(program.name)
  return origin === name ? name : `${name} in ${origin}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `name` is empty if the system tells none. */
export function programNameWords(name: string): string {
  return name === '' ? 'an unnamed program' : isolated(name)
}
