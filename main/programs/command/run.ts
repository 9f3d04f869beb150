import {
  builtInIds,
  type CopyFormat,
  isOwn,
  renderToken,
  tokenVariable,
} from '../../../app/formats/model/copy-format.ts'
import { maxArgsLength } from '../../../app/programs/asker.ts'
import type { AnswerOf, RequestName, RequestOf } from '../../../app/programs/program-requests.ts'
import { hostOf } from '../../../app/service/model/service-address.ts'
import { call, isRunning, startDeckpass, unusableFolder } from './client.ts'
import { type CommandName, completeCommand } from './commands.ts'
import { type CliContext, complain, type Done, english, failed, print, type Result } from './context.ts'
import { exits } from './exit-status.ts'
import { parseDuration } from './options.ts'
import { parseArguments, type Run, wrongValue } from './parse-args.ts'

export async function runCommand(words: readonly string[], context: CliContext): Promise<number> {
  const done = await answerTo(words, context)
  if (typeof done === 'number') return done
  if (typeof done === 'string') return exits[done].status
  await complain(context, done.code === 'off' ? await whyOff(context) : done.sentence)
  return exits[done.exit].status
}

async function answerTo(words: readonly string[], context: CliContext): Promise<Done> {
  const [first, ...rest] = words
  if (first === completeCommand) {
    const { completions } = await import('./completion.ts')
    return await print(context, await completions(rest, context))
  }
  const parsed = parseArguments(words)
  if (parsed.kind === 'failure') return parsed
  if (parsed.kind === 'help')
    return await print(context, (await import('./help.ts')).helpPage(parsed.command))
  const notStarted = parsed.options.has('start') ? await startDeckpass('tray', context) : null
  return notStarted ?? (await effects[parsed.command](parsed, context))
}

/** Explains how to allow programs to ask, or that the policy forbids it. */
async function whyOff({ readSettings }: CliContext): Promise<string> {
  const { policy } = await readSettings()
  if (policy.unread.includes('programsMayAsk'))
    return 'Programs get no token until your organization’s policy can be read again. Tell your administrator.'
  return policy.enforced.programsMayAsk === false
    ? 'Your organization does not let programs have the token.'
    : 'Programs may not ask for the token. Turn on “Let programs on this computer ask for the token” in the settings: deckpass open'
}

const effects: Readonly<Record<CommandName, (args: Run, context: CliContext) => Promise<Done>>> = {
  token,
  exec,
  copy: (args, context) =>
    printAnswer(
      context,
      'copy',
      commonRequest(args, context),
      ({ account }) => `Copied the token of ${account}.`,
    ),
  list: async (args, context) => (await import('./list-and-status.ts')).list(args, context),
  status: async (args, context) => (await import('./list-and-status.ts')).status(args, context),
  renew,
  // Shows the window of a running Deckpass, even if programs may not ask.
  open: async (_args, context) => (await startDeckpass('window', context)) ?? 'done',
  quit,
  lock,
  diagnostics: (_args, context) => printAnswer(context, 'diagnostics', null, ({ text }) => text),
  policy: async (args, context) => (await import('./policy.ts')).policy(args, context),
  completion: async ({ positionals: [shell] }, context) =>
    print(context, [(await import('./completion.ts')).completionScriptOf(shell)]),
  version: (_args, context) => print(context, [context.version]),
}

async function token(args: Run, context: CliContext): Promise<Done> {
  if (context.isDiscarded)
    return failed('notPrinted', 'Standard output goes nowhere, so nobody would get the token.')
  const name = args.options.has('json') ? 'json' : (args.options.get('format') ?? 'token')
  const format = await formatNamed(name, context)
  if (format === undefined) return wrongValue(args.command, 'format')
  const result = await askToken(args, context)
  if (result.kind === 'failure') return result
  const { token, expires, service, username } = result.answer
  const expiry = { expiresAt: expires === null ? 0 : Date.parse(expires), estimated: expires === null }
  const rendered = renderToken(format, { token, ...expiry, host: hostOf(service), username })
  if (rendered.kind === 'rendered') return await print(context, [rendered.text])
  const sentence = `${unfitSubjects[rendered.value]} characters that would need quotes in this format. Use --format token, header or json.`
  return failed('noValidToken', sentence)
}

/** The built-in format of `--format`, or the person's own, ignoring case. */
async function formatNamed(name: string, { readSettings }: CliContext): Promise<CopyFormat | undefined> {
  const id = builtInIds.find((each) => each === name)
  if (id !== undefined) return { id }
  const own = (await readSettings()).settings.copyFormats.filter(isOwn)
  const fits = (each: { readonly name: string }) => each.name.toLowerCase() === name.toLowerCase()
  return own.find((each) => each.name === name) ?? own.find(fits)
}

const unfitSubjects = {
  token: 'This token contains',
  host: 'The address of the service contains',
  username: 'The username contains',
} as const

async function exec(args: Run, context: CliContext): Promise<Done> {
  const [command, ...rest] = args.after
  if (context.exec === null || command === undefined)
    return failed(
      'wrongUsage',
      'Only the command deckpass itself can become another one. Press “Install the command” in the settings: deckpass open',
    )
  const words = args.after.join(' ')
  const shown = words.length > maxArgsLength ? `${words.slice(0, maxArgsLength - 1)}…` : words
  const result = await askToken(args, context, shown)
  if (result.kind === 'failure') return result
  const { token, expires } = result.answer
  const name = args.options.get('env') ?? tokenVariable
  return await context.exec({ words: [command, ...rest], at: args.commandAt, name, token, expires })
}

async function renew(args: Run, context: CliContext): Promise<Done> {
  return await printAnswer(context, 'renew', commonRequest(args, context), async ({ account, expires }) => {
    const name = account ?? 'The account'
    if (expires === null) return `${name}: valid; the service did not state until when`
    const { leftUntil } = await import('./list-and-status.ts')
    return `${name}: valid for ${leftUntil(expires, context, await english())}, until ${expires}`
  })
}

async function lock(_args: Run, context: CliContext): Promise<Done> {
  const result = await call(context, 'lock', {})
  if (result.kind === 'answer') return await print(context, ['Deckpass is locked.'])
  // Has no --start, because there is nothing to lock if Deckpass does not run.
  return isRunning(result) ? result : { ...result, sentence: 'Nothing was locked: Deckpass is not running.' }
}

async function quit(_args: Run, context: CliContext): Promise<Done> {
  const result = await context.quit()
  switch (result.kind) {
    case 'ended':
      return await print(context, ['Deckpass is not running now.'])
    case 'runs':
      return failed('personNeeded', 'Deckpass did not quit. A question in its window may be open.')
    case 'elsewhere':
      return failed('notRunning', `Deckpass is open on the computer ${result.host}, with the same folder.`)
    case 'unusable':
      return await unusableFolder(context.userData, result.problem)
  }
}

/** @param becomes the command that gets the token, which the person sees; empty if the asking program keeps it */
function askToken(args: Run, context: CliContext, becomes = ''): Promise<Result<AnswerOf<'token'>>> {
  const minValidSeconds = parseDuration(args.options.get('min-valid') ?? '')
  const content = {
    ...commonRequest(args, context),
    ...(minValidSeconds !== null && { minValidSeconds }),
    ...(args.options.has('rejected') && { rejected: true as const }),
    ...(becomes !== '' && { becomes }),
  }
  return call(context, 'token', content)
}

function commonRequest({ positionals: [named], options }: Run, { env }: CliContext): RequestOf<'renew'> {
  const account = named ?? env.DECKPASS_ACCOUNT
  const reason = options.get('reason')
  return {
    ...(account ? { account } : {}),
    ...(reason !== undefined && { reason }),
    ...(options.has('no-input') && { noQuestion: true }),
  }
}

async function printAnswer<N extends RequestName>(
  context: CliContext,
  name: N,
  content: RequestOf<N>,
  lineOf: (answer: AnswerOf<N>) => string | Promise<string>,
): Promise<Done> {
  const result = await call(context, name, content)
  return result.kind === 'failure' ? result : await print(context, [await lineOf(result.answer)])
}
