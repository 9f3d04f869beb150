/** What the CLI needs of the requests before it loads their schemas (`program-requests.ts`). */

/** The path of a request. It contains the version, so an incompatible change makes it `/v2`. */
export function requestPath(name: string): string {
  return `/v1/${name}`
}

/** The longest validity that a program can ask for, s. */
export const maxMinValidSeconds = 7 * 24 * 60 * 60
