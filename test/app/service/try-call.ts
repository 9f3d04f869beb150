import type { Credentials } from '../../../app/model/account.ts'
import type { Clock, HttpRequest, HttpResult } from '../../../app/ports/index.ts'
import type { ServiceAnswer } from '../../../app/service/answer.ts'
import { encodeCredentials } from '../../../app/service/basic-credentials.ts'
import { callTokenEndpoint, type TokenCall } from '../../../app/service/token-endpoints.ts'
import { answeredAt } from './answers.ts'

/** The demo person's credentials but for what is given. */
export function typed(change: Partial<Credentials> & { readonly username?: string } = {}) {
  const { username = 'demo', ...other } = change
  return encodeCredentials(username, {
    password: 'demo:p\u00e4ss w\u00f6rd',
    companyKey: 'demo-company-key',
    ...other,
  })
}

export const call: TokenCall = {
  endpoint: 'issue',
  address: 'https://slides.example/eu',
  credentials: typed(),
  signal: new AbortController().signal,
}
export const basic = Buffer.from('demo:demo:p\u00e4ss w\u00f6rd', 'utf8').toString('base64')

/** Makes one call to a service that gives this result; the wall clock jumps back by `clockSetBackMs` meanwhile. */
export async function tryCall(
  result: HttpResult,
  change: Partial<TokenCall> = {},
  clockSetBackMs = 0,
): Promise<{ answer: ServiceAnswer; requests: HttpRequest[] }> {
  let wall = answeredAt - 200
  let monotonic = 1_000_000
  const clock: Clock = { now: () => wall, monotonic: () => monotonic, after: () => () => {} }
  const requests: HttpRequest[] = []
  const http = {
    post: async (request: HttpRequest) => {
      requests.push(request)
      wall += 400 - clockSetBackMs
      monotonic += 400
      return result
    },
  }
  return { answer: await callTokenEndpoint({ http, clock }, { ...call, ...change }), requests }
}
