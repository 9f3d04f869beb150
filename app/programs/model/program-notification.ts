import type { ClosedEndpoint } from './closed-endpoint.ts'

/** What the person is told of programs outside the window. */
export type ProgramNotification =
  | { readonly kind: 'program-waits-for-unlock' }
  | { readonly kind: 'endpoint-failed'; readonly closed: ClosedEndpoint }
