import {
  accountAt,
  type CredentialHelper,
  credentialHelpers,
  dockerAnswer,
  dockerList,
  gitAnswer,
  kubernetesAnswer,
  readGitRequest,
} from '../../../app/programs/credentials.ts'
import type { AccountsAnswer, TokenAnswer } from '../../../app/programs/protocol.ts'
import { sayWhatToDo } from '../../../app/words/command.ts'
import type { Failure } from './client.ts'

interface Parts {
  token(
    account: string | null,
    rejected?: boolean,
  ): Promise<{ kind: 'answer'; answer: TokenAnswer } | Failure>
  accounts(): Promise<{ kind: 'answer'; answer: AccountsAnswer } | Failure>
  readonly env: NodeJS.ProcessEnv
  read(): Promise<string>
  out(text: string): Promise<void>
}

const kinds: Readonly<
  Record<CredentialHelper, (word: string | undefined, parts: Parts) => Promise<number | Failure>>
> = {
  kubernetes,
  git,
  docker,
}

/** `deckpass credential KIND [WORD]`: speaks the protocol of that kind of helper. */
export async function credential([kind, word]: readonly string[], parts: Parts): Promise<number | Failure> {
  const known = credentialHelpers.find((each) => each === kind)
  return known === undefined ? noAction : await kinds[known](word, parts)
}

const noAction: Failure = {
  kind: 'failure',
  exit: 2,
  sentence: sayWhatToDo,
}

async function kubernetes(account: string | undefined, parts: Parts): Promise<number | Failure> {
  const result = await parts.token(account ?? null)
  if (result.kind === 'failure') return result
  await parts.out(kubernetesAnswer(result.answer, parts.env.KUBERNETES_EXEC_INFO))
  return 0
}

/** git asks every helper about every server: for one that is not ours the answer is empty, git-credential(1). */
async function git(action: string | undefined, parts: Parts): Promise<number | Failure> {
  if (action === undefined) return noAction
  const asked = readGitRequest(await parts.read())
  // Deckpass keeps its own accounts. `erase` says that the service refused the password.
  if (action !== 'get' && action !== 'erase') return 0
  const listed = await parts.accounts()
  if (listed.kind === 'failure') return listed
  const address = `${asked.get('protocol') ?? 'https'}://${asked.get('host') ?? ''}`
  const account = accountAt(listed.answer.accounts, address, asked.get('username'))
  if (account === null) return 0
  const result = await parts.token(account.id, action === 'erase')
  if (result.kind === 'failure') return result
  if (action === 'get') await parts.out(gitAnswer(result.answer, account.username))
  return 0
}

/** docker-credential-helpers: the action is the argument, the server's address is all of standard input. */
async function docker(action: string | undefined, parts: Parts): Promise<number | Failure> {
  if (action === 'store' || action === 'erase') return 0
  if (action !== 'get' && action !== 'list') return noAction
  const listed = await parts.accounts()
  if (listed.kind === 'failure') return listed
  if (action === 'list') {
    await parts.out(dockerList(listed.answer.accounts))
    return 0
  }
  const address = (await parts.read()).trim()
  const account = accountAt(listed.answer.accounts, address, undefined)
  if (account === null) {
    // Docker knows this sentence, looks for it on standard output, and goes on without credentials.
    await parts.out('credentials not found in native keychain\n')
    return 1
  }
  const result = await parts.token(account.id)
  if (result.kind === 'failure') return result
  await parts.out(dockerAnswer(result.answer, account.username, address))
  return 0
}
