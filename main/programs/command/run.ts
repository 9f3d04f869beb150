import {
  type AccountsAnswer,
  accountsAnswer,
  lockAnswer,
  renewAnswer,
  statusAnswer,
  type TokenAnswer,
  tokenAnswer,
} from '../../../app/programs/protocol.ts'
import { printToken } from '../../../app/programs/token-formats.ts'
import * as say from '../../../app/words/command.ts'
import { endpointFilePath } from '../endpoint-file.ts'
import { call, type Failure, notRunning } from './client.ts'
import { type Order, readOrder } from './command-line.ts'
import { completionScript, shells } from './completion.ts'
import { execute } from './exec.ts'
import { helpPage } from './help.ts'
import { startFirst } from './start-first.ts'

/** What the command needs of the program that it runs in. */
export interface Surroundings {
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

type Run = Extract<Order, { kind: 'run' }>

/** Runs one command of `deckpass` and resolves to its exit status. */
export async function runCommand(words: readonly string[], around: Surroundings): Promise<number> {
  const order = readOrder(words)
  switch (order.kind) {
    case 'version':
      return await print(around, `${around.version}\n`)
    case 'help':
      return await print(around, helpPage(order.command))
    case 'usage':
      await around.say(`deckpass: ${order.sentence}\n${say.tryHelp(order.command)}\n`)
      return 2
    case 'run': {
      const done = await run(order, around)
      if (typeof done === 'number') return done
      await around.say(`deckpass: ${done.sentence}\n`)
      return done.exit
    }
  }
}

async function run(order: Run, around: Surroundings): Promise<number | Failure> {
  if (order.options.start) await startFirst(fileOf(around), around)
  switch (order.command) {
    case 'token':
      return await token(order, around)
    case 'exec':
      return await exec(order, around)
    case 'status':
      return await status(order, around)
    case 'accounts':
      return await accounts(order, around)
    case 'renew':
      return await renew(order, around)
    case 'lock':
      return await lock(around)
    case 'completion': {
      const shell = shells.find((each) => each === order.words[0])
      return shell === undefined ? notRunning : await print(around, completionScript(shell))
    }
  }
}

async function token(order: Run, around: Surroundings): Promise<number | Failure> {
  const result = await askToken(order, around)
  if (result.kind === 'failure') return result
  const line = printToken(order.options.format, result.answer)
  return line === null
    ? { kind: 'failure', exit: 6, sentence: say.noEnvLine }
    : await print(around, `${line}\n`)
}

async function exec(order: Run, around: Surroundings): Promise<number | Failure> {
  const result = await askToken(order, around)
  if (result.kind === 'failure') return result
  const [command = '', ...args] = order.after
  return await execute({
    command,
    args,
    env: { ...around.env, [order.options.env]: result.answer.token },
    complain: (sentence) => void around.say(`deckpass: ${sentence}\n`),
  })
}

async function status(order: Run, around: Surroundings): Promise<number | Failure> {
  const result = await call(fileOf(around), '/v1/status', null, statusAnswer)
  if (result.kind === 'failure') return result
  const { programs } = result.answer
  await print(around, `${order.options.json ? JSON.stringify(result.answer) : say.statusWords[programs]}\n`)
  return programs === 'on' ? 0 : 4
}

async function accounts(order: Run, around: Surroundings): Promise<number | Failure> {
  const result = await askAccounts(around)
  if (result.kind === 'failure') return result
  const { accounts: all } = result.answer
  if (order.options.json) return await print(around, `${JSON.stringify(all)}\n`)
  if (all.length === 0) return { kind: 'failure', exit: 4, sentence: say.nobodySignedIn }
  const lines = all.map(({ name, username, service, state }) => [name, state, username, service].join('\t'))
  return await print(around, `${lines.join('\n')}\n`)
}

async function renew(order: Run, around: Surroundings): Promise<number | Failure> {
  const result = await call(fileOf(around), '/v1/renew', about(order), renewAnswer)
  if (result.kind === 'failure') return result
  const { account, expiresAt } = result.answer
  return await print(around, `${say.validUntil(account, new Date(expiresAt * 1_000).toISOString())}\n`)
}

async function lock(around: Surroundings): Promise<number | Failure> {
  const result = await call(fileOf(around), '/v1/lock', {}, lockAnswer)
  // It takes no --start: what does not run needs no lock.
  if (result === notRunning) return { ...notRunning, sentence: say.noLockReached }
  return result.kind === 'failure' ? result : await print(around, `${say.isLocked}\n`)
}

function askToken(
  order: Run,
  around: Surroundings,
): Promise<{ kind: 'answer'; answer: TokenAnswer } | Failure> {
  const { minValidSeconds, rejected } = order.options
  return call(
    fileOf(around),
    '/v1/token',
    {
      ...about(order),
      ...(minValidSeconds === undefined ? {} : { minValidSeconds }),
      ...(rejected ? { rejected } : {}),
    },
    tokenAnswer,
  )
}

function askAccounts(around: Surroundings): Promise<{ kind: 'answer'; answer: AccountsAnswer } | Failure> {
  return call(fileOf(around), '/v1/accounts', null, accountsAnswer)
}

/** What every request that needs consent says. */
function about({ words: [account], options: { reason, noInput } }: Run): object {
  return {
    ...(account === undefined ? {} : { account }),
    ...(reason === undefined ? {} : { reason }),
    ...(noInput ? { noQuestion: true } : {}),
  }
}

function fileOf({ userData }: Surroundings): string {
  return endpointFilePath(userData)
}

async function print({ out }: Surroundings, text: string): Promise<0> {
  await out(text)
  return 0
}
