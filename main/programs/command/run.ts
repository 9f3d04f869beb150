import { mayChange } from '../../../app/policy/effective-settings.ts'
import type { Policy, PolicySource } from '../../../app/policy/model.ts'
import type { AnswerOf, RequestOf } from '../../../app/programs/program-requests.ts'
import type { Settings } from '../../../app/settings/model/settings.ts'
import { anyTimeLeftWords, t, timeLeftWords } from '../../../app/words/index.ts'
import { operations } from '../endpoint/protocol.ts'
import { call, type Failure, failure, noDisplay, type Result, startFirst } from './client.ts'
import type { CommandName } from './commands.ts'
import { complete } from './completion.ts'
import { execute } from './exec.ts'
import { type ExitStatus, exitStatus } from './exit-status.ts'
import { columns, printToken } from './formats.ts'
import { helpPage } from './help.ts'
import { type ParsedArgs, parseArguments } from './parse-args.ts'
import { policyHere, policyIn } from './policy.ts'

/** What the command needs of the program that it runs in. */
export interface CliContext {
  readonly userData: string
  readonly settings: Settings
  readonly policy: Policy
  readonly policySource: PolicySource
  readonly version: string
  readonly env: NodeJS.ProcessEnv
  /** Whether a person reads along: standard output, standard error. */
  readonly isTerminal: { readonly out: boolean; readonly said: boolean }
  /** Data alone goes here. Resolves when it has gone. */
  out(text: string): Promise<void>
  /** Everything else. */
  say(text: string): Promise<void>
  /** Epoch ms. */
  now(): number
  wait(ms: number): Promise<void>
  hasDisplay(): Promise<boolean>
  /** Starts Deckpass; one that runs shows its window, if that is asked for. */
  start(where: 'tray' | 'window'): void
  /** Has Deckpass quit; resolves to whether none runs any more. */
  quit(): Promise<boolean>
}

type Run = Extract<ParsedArgs, { kind: 'run' }>

/** Runs one command of `deckpass` and resolves to its exit status. */
export async function runCommand(args: readonly string[], context: CliContext): Promise<number> {
  const parsed = parseArguments(args, context.settings)
  switch (parsed.kind) {
    case 'version':
      return await print(context, `${context.version}\n`)
    case 'help':
      return await print(context, helpPage(parsed.command))
    case 'usage':
      await context.say(`deckpass: ${parsed.sentence}\n${tryHelp(parsed.command)}\n`)
      return exitStatus.wrongUsage
    case 'run': {
      const done = await run(parsed, context)
      if (typeof done === 'number') return done
      await context.say(`deckpass: ${sentenceOf(done, context)}\n`)
      return done.exit
    }
  }
}

/** What the switch is called, and whether the person may turn it, is known here. */
function sentenceOf({ code, sentence }: Failure, { policy }: CliContext): string {
  if (code !== 'off') return sentence
  if (policy.unread.includes('programsMayAsk')) return t('cli.programsOffUnread')
  return t(mayChange({ programsMayAsk: true }, policy) ? 'cli.programsOff' : 'cli.programsOffByPolicy')
}

function tryHelp(command: CommandName | null): string {
  return command === null ? t('cli.tryHelp') : t('cli.tryHelpOf', { command })
}

async function run(args: Run, context: CliContext): Promise<number | Failure> {
  const notStarted = args.options.start ? await startFirst(context) : null
  if (notStarted !== null) return notStarted
  switch (args.command) {
    case 'token':
      return await token(args, context)
    case 'exec':
      return await exec(args, context)
    case 'copy':
      return await copy(args, context)
    case 'status':
      return await status(args, context)
    case 'list':
      return await list(args, context)
    case 'renew':
      return await renew(args, context)
    case 'open':
      return await open(context)
    case 'lock':
      return await lock(context)
    case 'quit':
      return await quit(context)
    case 'version':
      return await print(context, `${context.version}\n`)
    case 'diagnostics':
      return await diagnostics(context)
    case 'policy':
      return await policy(args, context)
    case 'completion':
      return await print(context, await complete(args.positionals[0] ?? '', context))
  }
}

async function token(args: Run, context: CliContext): Promise<number | Failure> {
  const result = await askToken(args, context)
  if (result.kind === 'failure') return result
  const { json, format } = args.options
  const printed = printToken(json ? { id: 'json' } : format, result.answer)
  return printed.kind === 'unfit'
    ? failure(exitStatus.noValidToken, t(`cli.unfit.${printed.value}`))
    : await print(context, `${printed.text}\n`)
}

async function exec(args: Run, context: CliContext): Promise<number | Failure> {
  const result = await askToken(args, context, true)
  if (result.kind === 'failure') return result
  const [command = '', ...rest] = args.after
  return await execute({
    command,
    args: rest,
    env: { ...context.env, [args.options.env]: result.answer.token },
    complain: (sentence) => void context.say(`deckpass: ${sentence}\n`),
  })
}

async function copy(args: Run, context: CliContext): Promise<number | Failure> {
  const result = await call(context.userData, operations.copy, commonRequest(args, context), onWait(context))
  return result.kind === 'failure'
    ? result
    : await print(context, `${t('cli.isCopied', { account: result.answer.account })}\n`)
}

async function diagnostics(context: CliContext): Promise<number | Failure> {
  const result = await call(context.userData, operations.diagnostics, null)
  return result.kind === 'failure' ? result : await print(context, `${result.answer.text}\n`)
}

async function status(args: Run, context: CliContext): Promise<number | Failure> {
  const result = await call(context.userData, operations.status, null)
  if (result.kind === 'failure') return result
  const { version, programs, accounts, nextExpiry } = result.answer
  // A package manager replaces this command along with the program that still runs.
  const { version: installed } = context
  const exit = programs === 'on' ? exitStatus.done : exitStatus.personNeeded
  if (args.options.json) await print(context, `${JSON.stringify({ ...result.answer, installed })}\n`)
  else {
    const next =
      nextExpiry &&
      t('cli.status.expiryOf', {
        account: nextExpiry.account,
        left: anyTimeLeftWords(leftMs(nextExpiry.expiresAt, context)),
      })
    const rows = [
      [
        t('cli.status.version'),
        version === installed ? version : t('cli.status.otherVersion', { running: version, installed }),
      ],
      [t('cli.status.lock'), t(`cli.access.${programs}.lock`)],
      [t('cli.status.programs'), t(`cli.access.${programs}.programs`)],
      ...(accounts == null ? [] : [[t('cli.status.accounts'), String(accounts)]]),
      ...(next == null ? [] : [[t('cli.status.nextExpiry'), next]]),
    ]
    await print(context, lines(columns(rows)))
  }
  return exit
}

/** Of `deckpass list` on a terminal. */
const listTitles = ['name', 'state', 'expires', 'service'] as const

function expiresIn(leftMs: number): string {
  const left = timeLeftWords(leftMs)
  return left === null ? '-' : t('cli.list.expiresIn', { left })
}

async function list(args: Run, context: CliContext): Promise<number | Failure> {
  const result = await call(context.userData, operations.accounts, null)
  if (result.kind === 'failure') return result
  const { accounts } = result.answer
  if (args.options.json) return await print(context, `${JSON.stringify(accounts)}\n`)
  if (accounts.length === 0) return failure(exitStatus.personNeeded, t('cli.nobodySignedIn'))
  if (context.isTerminal.out) {
    const rows = accounts.map(({ name, state, expiresAt, service }) => [
      name,
      t(`cli.list.token.${state}`),
      expiresAt === null ? '-' : expiresIn(leftMs(expiresAt, context)),
      service,
    ])
    return await print(context, lines(columns([listTitles.map((each) => t(`cli.list.${each}`)), ...rows])))
  }
  const rows = accounts.map(({ name, state, expiresAt, service, username }) =>
    [name, state, expiresAt === null ? '' : instant(expiresAt), service, username].join('\t'),
  )
  return await print(context, lines(rows))
}

async function renew(args: Run, context: CliContext): Promise<number | Failure> {
  const result = await call(context.userData, operations.renew, commonRequest(args, context), onWait(context))
  if (result.kind === 'failure') return result
  const { account, expiresAt } = result.answer
  const sentence = t('cli.validUntil', {
    account,
    left: anyTimeLeftWords(leftMs(expiresAt, context)),
    instant: instant(expiresAt),
  })
  return await print(context, `${sentence}\n`)
}

/** The second start of a program shows the window of the first; so the switch may be off. */
async function open(context: CliContext): Promise<number | Failure> {
  if (!(await context.hasDisplay())) return noDisplay()
  context.start('window')
  return exitStatus.done
}

async function lock(context: CliContext): Promise<number | Failure> {
  const result = await call(context.userData, operations.lock, {})
  if (result.kind === 'answer') return await print(context, `${t('cli.isLocked')}\n`)
  // It takes no --start: what does not run needs no lock.
  return result.code === null ? { ...result, sentence: t('cli.nothingLocked') } : result
}

async function quit(context: CliContext): Promise<number | Failure> {
  return (await context.quit())
    ? await print(context, `${t('cli.hasQuit')}\n`)
    : failure(exitStatus.personNeeded, t('cli.notQuit'))
}

async function policy({ positionals: [, file] }: Run, context: CliContext): Promise<number | Failure> {
  const report =
    file === undefined ? await policyHere(context.policy, context.policySource) : await policyIn(file)
  if (report.kind === 'failure') return report
  await print(context, report.text)
  return report.hasProblems ? exitStatus.wrongPolicy : exitStatus.done
}

function askToken(args: Run, context: CliContext, exec = false): Promise<Result<AnswerOf<'token'>>> {
  const { 'min-valid': minValidSeconds, rejected } = args.options
  return call(
    context.userData,
    operations.token,
    {
      ...commonRequest(args, context),
      ...(minValidSeconds === undefined ? {} : { minValidSeconds }),
      ...(rejected ? { rejected } : {}),
      ...(exec ? { exec } : {}),
    },
    onWait(context),
  )
}

/** What is said while a person is asked; a script that reads standard error has no use for it. */
function onWait({ isTerminal, say: tell }: CliContext): () => void {
  let isSaid = !isTerminal.said
  return () => {
    if (!isSaid) void tell(`${t('cli.waitingForYou')}\n`)
    isSaid = true
  }
}

/** What every request that needs consent says. */
function commonRequest(
  { positionals: [named], options: { reason, 'no-input': noInput } }: Run,
  { env }: CliContext,
): RequestOf<'renew'> {
  const account = named ?? env.DECKPASS_ACCOUNT
  return {
    ...(account ? { account } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(noInput ? { noQuestion: true } : {}),
  }
}

/** @param expiresAt epoch seconds */
function leftMs(expiresAt: number, { now }: CliContext): number {
  return expiresAt * 1_000 - now()
}

/** @param at epoch seconds */
function instant(at: number): string {
  return new Date(at * 1_000).toISOString()
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('')
}

async function print({ out }: CliContext, text: string): Promise<ExitStatus> {
  await out(text)
  return exitStatus.done
}
