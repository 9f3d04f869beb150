import type { ClosedEndpoint } from './closed-endpoint.ts'

export type ProgramNotification =
  | { readonly kind: 'program-waits-for-unlock' }
  | { readonly kind: 'endpoint-failed'; readonly closed: ClosedEndpoint }
