import { type AnswerOf, operations, type RequestOf } from '../../app/consent/protocol.ts'
import * as say from '../../app/words/cli.ts'
import { endpointFilePath } from '../endpoint/endpoint-file.ts'
import { call, type Failure, notRunning, type Result, startFirst } from './client.ts'
import { shells } from './commands.ts'
import { completionScript } from './completion.ts'
import { execute } from './exec.ts'
import { printToken } from './formats.ts'
import { helpPage } from './help.ts'
import { type ParsedArgs, parseArguments } from './parse-args.ts'

/** What the command needs of the program that it runs in. */
export interface CliContext {
  readonly userData: string
  readonly version: string
  readonly env: NodeJS.ProcessEnv
  /** Data alone goes here. Resolves when it has gone. */
  out(text: string): Promise<void>
  /** Everything else. */
  say(text: string): Promise<void>
  /** Starts Deckpass in the tray. */
  start(): void
  wait(ms: number): Promise<void>
}

type Run = Extract<ParsedArgs, { kind: 'run' }>

/** Runs one command of `deckpass` and resolves to its exit status. */
export async function runCommand(args: readonly string[], context: CliContext): Promise<number> {
  const parsed = parseArguments(args)
  switch (parsed.kind) {
    case 'version':
      return await print(context, `${context.version}\n`)
    case 'help':
      return await print(context, helpPage(parsed.command))
    case 'usage':
      await context.say(`deckpass: ${parsed.sentence}\n${say.tryHelp(parsed.command)}\n`)
      return 2
    case 'run': {
      const done = await run(parsed, context)
      if (typeof done === 'number') return done
      await context.say(`deckpass: ${done.sentence}\n`)
      return done.exit
    }
  }
}

async function run(args: Run, context: CliContext): Promise<number | Failure> {
  if (args.options.start) await startFirst(fileOf(context), context)
  switch (args.command) {
    case 'token':
      return await token(args, context)
    case 'exec':
      return await exec(args, context)
    case 'status':
      return await status(args, context)
    case 'accounts':
      return await accounts(args, context)
    case 'renew':
      return await renew(args, context)
    case 'lock':
      return await lock(context)
    case 'completion': {
      const shell = shells.find((each) => each === args.positionals[0])
      return shell === undefined
        ? { kind: 'failure', exit: 2, sentence: say.sayWhichShell(shells) }
        : await print(context, completionScript(shell))
    }
  }
}

async function token(args: Run, context: CliContext): Promise<number | Failure> {
  const result = await askToken(args, context)
  if (result.kind === 'failure') return result
  const line = printToken(args.options.format, result.answer)
  return line === null
    ? { kind: 'failure', exit: 6, sentence: say.noEnvLine }
    : await print(context, `${line}\n`)
}

async function exec(args: Run, context: CliContext): Promise<number | Failure> {
  const result = await askToken(args, context)
  if (result.kind === 'failure') return result
  const [command = '', ...rest] = args.after
  return await execute({
    command,
    args: rest,
    env: { ...context.env, [args.options.env]: result.answer.token },
    complain: (sentence) => void context.say(`deckpass: ${sentence}\n`),
  })
}

async function status(args: Run, context: CliContext): Promise<number | Failure> {
  const result = await call(fileOf(context), operations.status, null)
  if (result.kind === 'failure') return result
  const { programs } = result.answer
  await print(context, `${args.options.json ? JSON.stringify(result.answer) : say.statusWords[programs]}\n`)
  return programs === 'on' ? 0 : 4
}

async function accounts(args: Run, context: CliContext): Promise<number | Failure> {
  const result = await call(fileOf(context), operations.accounts, null)
  if (result.kind === 'failure') return result
  const { accounts: all } = result.answer
  if (args.options.json) return await print(context, `${JSON.stringify(all)}\n`)
  if (all.length === 0) return { kind: 'failure', exit: 4, sentence: say.nobodySignedIn }
  const lines = all.map(({ name, username, service, state }) => [name, state, username, service].join('\t'))
  return await print(context, `${lines.join('\n')}\n`)
}

async function renew(args: Run, context: CliContext): Promise<number | Failure> {
  const result = await call(fileOf(context), operations.renew, commonRequest(args))
  if (result.kind === 'failure') return result
  const { account, expiresAt } = result.answer
  return await print(context, `${say.validUntil(account, new Date(expiresAt * 1_000).toISOString())}\n`)
}

async function lock(context: CliContext): Promise<number | Failure> {
  const result = await call(fileOf(context), operations.lock, {})
  // It takes no --start: what does not run needs no lock.
  if (result === notRunning) return { ...notRunning, sentence: say.noLockReached }
  return result.kind === 'failure' ? result : await print(context, `${say.isLocked}\n`)
}

function askToken(args: Run, context: CliContext): Promise<Result<AnswerOf<'token'>>> {
  const { minValidSeconds, rejected } = args.options
  return call(fileOf(context), operations.token, {
    ...commonRequest(args),
    ...(minValidSeconds === undefined ? {} : { minValidSeconds }),
    ...(rejected ? { rejected } : {}),
  })
}

/** What every request that needs consent says. */
function commonRequest({ positionals: [account], options: { reason, noInput } }: Run): RequestOf<'renew'> {
  return {
    ...(account === undefined ? {} : { account }),
    ...(reason === undefined ? {} : { reason }),
    ...(noInput ? { noQuestion: true } : {}),
  }
}

function fileOf({ userData }: CliContext): string {
  return endpointFilePath(userData)
}

async function print({ out }: CliContext, text: string): Promise<0> {
  await out(text)
  return 0
}
