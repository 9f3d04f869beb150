/** A request of the page, waiting for `answer`. The address is in the app's own scheme. */
export interface PageRequest {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly resourceType: string
  readonly frameId: string
  /** A navigation that the page itself began. */
  readonly byPage: boolean
  readonly redirected: boolean
}

export type PageAnswer =
  | { readonly kind: 'serve'; readonly response: Response }
  | { readonly kind: 'network' }
  | { readonly kind: 'abort' }
  | { readonly kind: 'block' }
  | { readonly kind: 'fail' }

/** An answer as Chromium's protocol wants it. */
export async function asFulfilment(response: Response) {
  const body = Buffer.from(await response.arrayBuffer())
  return {
    responseCode: response.status,
    responseHeaders: Array.from(response.headers, ([name, value]) => ({ name, value })),
    body: body.toString('base64'),
  }
}
