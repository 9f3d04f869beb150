import type { Endpoint } from './answer.ts'

/** What one call needs to know. `baseUrl` has been through `parseServiceAddress`. */
export interface TokenCall {
  readonly endpoint: Endpoint
  readonly baseUrl: string
  readonly username: string
  readonly password: string
  readonly companyKey: string
  readonly signal: AbortSignal
}
