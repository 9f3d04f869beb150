import { tokenVariable } from '../../../app/formats/model/copy-format.ts'
import type { RenderedToken } from '../../../app/formats/model/render-token.ts'
import { maxArgsLength } from '../../../app/programs/asker-words.ts'
import { maxRequestMs } from '../../../app/programs/model/consent-times.ts'
import type { AnswerOf, RequestOf } from '../../../app/programs/program-requests.ts'
import { call, isRunning } from './client.ts'
import type { CommandName } from './commands.ts'
import {
  type CliContext,
  type CommandFailure,
  commandFailure,
  complain,
  type Done,
  english,
  print,
  type Result,
  type Run,
} from './context.ts'
import { exitStatus } from './exit-status.ts'
import { parseDuration } from './options.ts'
import { type ParsedArgs, parseArguments, wrongValue } from './parse-args.ts'
import { formatNamed, printToken } from './token-format.ts'

export async function runCommand(args: readonly string[], context: CliContext): Promise<number> {
  const done = await answerTo(parseArguments(args), context)
  if (typeof done === 'number') return done
  if (done.kind === 'usage') {
    await complain(context, done.sentence)
    await context.say(`Try: deckpass ${done.command === null ? '' : `${done.command} `}--help\n`)
    return exitStatus.wrongUsage
  }
  await complain(context, done.code === 'off' ? await whyOff(context) : done.sentence)
  return done.exit
}

async function answerTo(parsed: ParsedArgs, context: CliContext): Promise<Done> {
  switch (parsed.kind) {
    case 'version':
      return print(context, `${context.version}\n`)
    case 'help':
      return print(context, (await import('./help.ts')).helpPage(parsed.command))
    case 'complete':
      return print(context, await (await import('./completion.ts')).completions(parsed.words, context))
    case 'complete-bash': {
      const [line = '', breaks = ''] = parsed.words
      return print(context, await (await import('./completion.ts')).bashCompletions(line, breaks, context))
    }
    case 'usage':
      return parsed
    case 'run':
      return run(parsed, context)
  }
}

/** Explains how to let programs ask, or that the policy forbids it. */
async function whyOff({ readSettings }: CliContext): Promise<string> {
  const { policy } = await readSettings()
  if (policy.unread.includes('programsMayAsk'))
    return 'Programs get no token until your organization’s policy can be read again. Tell your administrator.'
  return policy.enforced.programsMayAsk === false
    ? 'Your organization does not let programs have the token.'
    : 'Programs may not ask for the token. Turn on “Let programs on this computer ask for the token” in the settings: deckpass open'
}

async function run(args: Run, context: CliContext): Promise<Done> {
  context.disableCoreDumps()
  const notStarted = args.options.has('start') ? await start('tray', context) : null
  return notStarted ?? (await commandOf[args.command](args, context))
}

const commandOf: Readonly<Record<CommandName, (args: Run, context: CliContext) => Promise<Done>>> = {
  token,
  exec,
  copy,
  list: async (args, context) => (await import('./status.ts')).list(args, context),
  status: async (args, context) => (await import('./status.ts')).status(args, context),
  renew,
  open,
  quit,
  lock,
  diagnostics,
  policy,
  completion: async ({ positionals: [shell] }, context) =>
    print(context, (await import('./completion.ts')).completionScriptOf(shell)),
  version: (_args, context) => print(context, `${context.version}\n`),
}

async function start(where: 'tray' | 'window', context: CliContext): Promise<CommandFailure | null> {
  return await (await import('./start-deckpass.ts')).startDeckpass(where, context)
}

async function token(args: Run, context: CliContext): Promise<Done> {
  if (context.isDiscarded)
    return commandFailure(
      exitStatus.notPrinted,
      'Standard output goes nowhere, so nobody would get the token.',
    )
  const name = args.options.has('json') ? 'json' : (args.options.get('format') ?? 'token')
  const format = await formatNamed(name, async () => (await context.readSettings()).settings)
  if (format === null) return wrongValue(args.command, 'format')
  const result = await askToken(args, context)
  if (result.kind === 'failure') return result
  const rendered = printToken(format, result.answer)
  if (rendered.kind === 'rendered') return await print(context, `${rendered.text}\n`)
  const sentence = `${unfitSubjects[rendered.value]} characters that would need quotes in this format. Use --format token, header or json.`
  return commandFailure(exitStatus.noValidToken, sentence)
}

const unfitSubjects: Readonly<Record<Extract<RenderedToken, { kind: 'unfit' }>['value'], string>> = {
  token: 'This token contains',
  host: 'The address of the service contains',
  username: 'The username contains',
}

async function exec(args: Run, context: CliContext): Promise<Done> {
  const [command, ...rest] = args.after
  if (context.exec === null || command === undefined)
    return commandFailure(
      exitStatus.wrongUsage,
      'Only the command deckpass itself can become another one. Press “Install the command” in the settings: deckpass open',
    )
  const result = await askToken(args, context, [command, ...rest])
  if (result.kind === 'failure') return result
  const { token, expires } = result.answer
  const name = args.options.get('env') ?? tokenVariable
  return await context.exec({ words: [command, ...rest], at: args.commandAt, name, token, expires })
}

async function copy(args: Run, context: CliContext): Promise<Done> {
  const result = await call(context.userData, 'copy', commonRequest(args, context), onWait(context))
  return result.kind === 'failure'
    ? result
    : await print(context, `Copied the token of ${result.answer.account}.\n`)
}

async function diagnostics(_args: Run, context: CliContext): Promise<Done> {
  const result = await call(context.userData, 'diagnostics', null)
  return result.kind === 'failure' ? result : await print(context, `${result.answer.text}\n`)
}

async function renew(args: Run, context: CliContext): Promise<Done> {
  const result = await call(context.userData, 'renew', commonRequest(args, context), onWait(context))
  if (result.kind === 'failure') return result
  const { account, expires } = result.answer
  const { leftUntil } = await import('./status.ts')
  const until =
    expires === null
      ? 'renewed; the service did not state until when it is valid'
      : `valid for ${leftUntil(expires, context, await english())}, until ${expires}`
  return await print(context, `${account}: ${until}\n`)
}

/** Starts Deckpass again, which shows the window of a running one, even if programs may not ask. */
async function open(_args: Run, context: CliContext): Promise<Done> {
  return (await start('window', context)) ?? exitStatus.done
}

async function lock(_args: Run, context: CliContext): Promise<Done> {
  const result = await call(context.userData, 'lock', {})
  if (result.kind === 'answer') return await print(context, 'Deckpass is locked.\n')
  // Has no --start, because there is nothing to lock if Deckpass does not run.
  return isRunning(result) ? result : { ...result, sentence: 'Nothing was locked: Deckpass is not running.' }
}

async function quit(_args: Run, context: CliContext): Promise<Done> {
  const result = await context.quit()
  switch (result.kind) {
    case 'ended':
      return await print(context, 'Deckpass is not running now.\n')
    case 'runs':
      return commandFailure(
        exitStatus.personNeeded,
        'Deckpass did not quit. A question in its window may be open.',
      )
    case 'elsewhere':
      return commandFailure(
        exitStatus.notRunning,
        `Deckpass is open on the computer ${result.host}, with the same folder.`,
      )
    case 'unusable':
      return commandFailure(
        exitStatus.notRunning,
        (await english()).dataFolderWords(context.userData, result.problem),
      )
  }
}

async function policy({ positionals: [, file] }: Run, context: CliContext): Promise<Done> {
  const { policyHere, policyIn } = await import('./policy.ts')
  const report = file === undefined ? await policyHere(await context.readSettings()) : await policyIn(file)
  if (report.kind === 'failure') return report
  await print(context, report.text)
  return report.hasProblems ? exitStatus.wrongPolicy : exitStatus.done
}

/** @param becomes the command that is to have the token, which the person sees; empty if the program itself has it */
function askToken(
  args: Run,
  context: CliContext,
  becomes: readonly string[] = [],
): Promise<Result<AnswerOf<'token'>>> {
  const minValidSeconds = parseDuration(args.options.get('min-valid') ?? '')
  return call(
    context.userData,
    'token',
    {
      ...commonRequest(args, context),
      ...(minValidSeconds !== null && { minValidSeconds }),
      ...(args.options.has('rejected') && { rejected: true }),
      ...(becomes.length > 0 && { becomes: becomes.join(' ').slice(0, maxArgsLength) }),
    },
    onWait(context),
  )
}

/** Tells a person at a terminal, or whoever reads a log, why nothing happens. */
function onWait({ say }: CliContext): () => void {
  let isSaid = false
  return () => {
    if (!isSaid) void say(`Waiting for you in Deckpass, for ${maxRequestMs / 1_000} s at most…\n`)
    isSaid = true
  }
}

function commonRequest(
  { positionals: [named], options }: Run,
  { env }: Pick<CliContext, 'env'>,
): RequestOf<'renew'> {
  const account = named ?? env.DECKPASS_ACCOUNT
  const reason = options.get('reason')
  return {
    ...(account ? { account } : {}),
    ...(reason !== undefined && { reason }),
    ...(options.has('no-input') && { noQuestion: true }),
  }
}
