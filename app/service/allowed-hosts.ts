import type { Http } from './ports.ts'

/** Whether the policy allows a call to this address. Each call asks it first. */
export type MayCall = (address: string) => boolean

/** Wraps `http` for token requests. A call without permission fails before anything is sent. */
export function onlyToAllowedHosts(http: Http, mayCall: MayCall): Http {
  return {
    post(request) {
      if (mayCall(request.url)) return http.post(request)
      return Promise.resolve({ kind: 'no-response', cause: 'host-not-allowed', detail: '' })
    },
  }
}
