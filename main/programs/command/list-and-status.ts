import type { AnswerOf } from '../../../app/programs/program-requests.ts'
import { call } from './client.ts'
import { columns } from './columns.ts'
import { type CliContext, type Done, english, failed, print } from './context.ts'
import type { Run } from './parse-args.ts'

type Account = AnswerOf<'accounts'>['accounts'][number]
type English = Awaited<ReturnType<typeof english>>

function needWords({ needs }: Account, { t }: English): string {
  return needs === null ? '' : t(`renewal.trouble.${needs}`)
}

/** The time left, as the window shows it; `0 min` after the expiry. */
export function leftUntil(expires: string, { now }: CliContext, { timeLeftWords, t }: English): string {
  return timeLeftWords(Date.parse(expires) - now()) ?? t('words.duration.over')
}

export async function status(args: Run, context: CliContext): Promise<Done> {
  const result = await call(context, 'status', null)
  if (result.kind === 'failure') return result
  const { version, programs } = result.answer
  const listed = programs === 'on' ? await call(context, 'accounts', null) : null
  if (listed?.kind === 'failure') return listed
  const accounts = listed?.answer.accounts ?? null
  // The valid token that is known to expire first.
  const [next = null] = (accounts ?? [])
    .flatMap(({ name: account, state, expires }) =>
      state === 'valid' && expires !== null ? [{ account, expires }] : [],
    )
    .toSorted((one, other) => Date.parse(one.expires) - Date.parse(other.expires))
  // Differs from the running version after a package manager has replaced the program on disk.
  const installed = context.version
  const inNeed = (accounts ?? []).filter(({ needs }) => needs !== null)
  if (args.options.has('json')) {
    const needs = accounts && inNeed.map(({ name, needs }) => ({ account: name, needs }))
    const all = { version, installed, programs, accounts: accounts?.length ?? null, nextExpiry: next, needs }
    await print(context, [JSON.stringify(all)])
  } else {
    const words = await english()
    const rows = [
      ['Version', version === installed ? version : `${version}, ${installed} after a restart`],
      ...accessRows[programs],
      ...(accounts ? [['Accounts', String(accounts.length)]] : []),
      ...(next ? [['Next expiry', `${next.account}, in ${leftUntil(next.expires, context, words)}`]] : []),
      ...inNeed.map((account) => [needWords(account, words), account.name]),
    ]
    await print(context, columns(rows))
  }
  if (accounts?.some(({ state }) => state === 'expired')) return 'noValidToken'
  return programs === 'on' && inNeed.length === 0 ? 'done' : 'personNeeded'
}

const accessRows: Readonly<Record<AnswerOf<'status'>['programs'], readonly (readonly [string, string])[]>> = {
  on: [
    ['Lock', 'unlocked'],
    ['Programs', 'may ask for the token'],
  ],
  // Here the answer does not contain the lock's state.
  off: [['Programs', 'may not ask for the token: this is off in the settings']],
  locked: [
    ['Lock', 'locked'],
    ['Programs', 'get nothing until you unlock Deckpass: deckpass open'],
  ],
  'vault-closed': [
    ['Lock', 'accounts not open'],
    ['Programs', 'get nothing until you open them: deckpass open'],
  ],
}

export async function list(args: Run, context: CliContext): Promise<Done> {
  const result = await call(context, 'accounts', null)
  if (result.kind === 'failure') return result
  const { accounts } = result.answer
  if (args.options.has('json')) return await print(context, [JSON.stringify(accounts)])
  if (accounts.length === 0)
    return failed('personNeeded', 'No account is signed in. Sign in first: deckpass open')
  const words = await english()
  if (context.isTerminal) {
    const rows = accounts.map((account) => [
      account.name,
      needWords(account, words) || (account.state === 'none' ? 'no token' : account.state),
      expiresWords(account, context, words),
      account.service,
    ])
    return await print(context, columns([['NAME', 'STATE', 'EXPIRES', 'SERVICE'], ...rows]))
  }
  const rows = accounts.map((account) => {
    const { name, state, expires, service, username } = account
    return [name, state, expires ?? '', service, username, needWords(account, words)].join('\t')
  })
  return await print(context, rows)
}

function expiresWords({ state, expires }: Account, context: CliContext, words: English): string {
  if (state !== 'valid') return '-'
  return expires === null ? 'not stated' : `in ${leftUntil(expires, context, words)}`
}
