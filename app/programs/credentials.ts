import * as z from 'zod/mini'
import { parseJson } from '../text/parse-json.ts'
import type { AccountsAnswer, TokenAnswer } from './protocol.ts'

/** The standard ways in which programs ask a helper for credentials. */
export const credentialHelpers = ['git', 'docker', 'kubernetes'] as const
export type CredentialHelper = (typeof credentialHelpers)[number]

type Listed = AccountsAnswer['accounts'][number]

/** `key=value` lines as git sends them to a helper, git-credential(1). */
export function readGitRequest(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').flatMap((line) => {
    const at = line.indexOf('=')
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : []
  })
  return new Map(lines)
}

/** What git reads from a helper. `password_expiry_utc` keeps it from using an old one (git 2.41). */
export function gitAnswer(answer: TokenAnswer, username: string): string {
  return `username=${username}\npassword=${answer.token}\npassword_expiry_utc=${answer.expiresAt}\n`
}

/** What Docker reads from `docker-credential-… get`. */
export function dockerAnswer(answer: TokenAnswer, username: string, serverUrl: string): string {
  return `${JSON.stringify({ ServerURL: serverUrl, Username: username, Secret: answer.token })}\n`
}

/** What Docker reads from `docker-credential-… list`: usernames by address. */
export function dockerList(accounts: readonly Listed[]): string {
  return `${JSON.stringify(Object.fromEntries(accounts.map((each) => [each.service, each.username])))}\n`
}

const execVersions = ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1'] as const
const execInfo = z.object({ apiVersion: z.enum(execVersions) })

/**
 * An ExecCredential, for `users[].user.exec` of a kubeconfig. kubectl takes only the version that the kubeconfig
 * names.
 *
 * @param info kubectl's `KUBERNETES_EXEC_INFO`, which has that version
 */
export function kubernetesAnswer({ token, expiresAt }: TokenAnswer, info: string | undefined): string {
  const asked = execInfo.safeParse(parseJson(info ?? ''))
  return `${JSON.stringify({
    apiVersion: asked.data?.apiVersion ?? execVersions[0],
    kind: 'ExecCredential',
    status: { token, expirationTimestamp: new Date(expiresAt * 1_000).toISOString() },
  })}\n`
}

/**
 * The account that belongs to an address such as `https://example.com/v2` or a bare `example.com`; with a
 * username only that one. Null where none does: such a helper is asked for other servers as well. Who asks about
 * `http:` would send the token in the clear, so an account at `https:` is not for them.
 */
export function accountAt(
  accounts: readonly Listed[],
  address: string,
  username: string | undefined,
): Listed | null {
  const host = hostOf(address)
  if (host === null) return null
  const fitting = accounts.filter(
    (each) =>
      hostOf(each.service) === host &&
      (isClear(each.service) || !isClear(address)) &&
      (username === undefined || each.username === username),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

function isClear(address: string): boolean {
  return /^http:/i.test(address)
}

function hostOf(address: string): string | null {
  const url = /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`
  return /^https?:\/\/([^/?#@]+)/i.exec(url)?.[1]?.toLowerCase() ?? null
}
