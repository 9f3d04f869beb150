import { chromium } from '@playwright/test'
import type { Net } from 'electron'
import { findChromium } from '../chromium.ts'

export interface ChromiumNet {
  /** For one call at a time, and for calls that follow no redirect. */
  readonly net: Pick<Net, 'fetch'>
  close(): Promise<void>
}

/**
 * `net.fetch` on the network stack of a real Chromium, which is the one that Electron has: its TLS, its
 * trust store, its way with broken connections, and its words for them.
 */
export async function startChromiumNet(): Promise<ChromiumNet> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    // In Electron's main process nothing is of another origin.
    args: ['--no-sandbox', '--disable-gpu', '--disable-web-security'],
  })
  const page = await browser.newPage()

  const fetch: Net['fetch'] = async (input, init = {}) => {
    const { method = 'GET', redirect, credentials = 'same-origin', cache = 'default', signal } = init
    if (redirect !== 'error') throw new TypeError('Only for calls that follow no redirect.')
    const headers = [...new Headers(init.headers)]
    const request = {
      url: String(input),
      init: { method, headers, body: String(init.body), credentials, cache },
    }

    const failure = new Promise<string>((resolve) => {
      page.once('requestfailed', (failed) => resolve(failed.failure()?.errorText ?? ''))
    })
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    const outcome = await Promise.race([page.evaluate(fetchInPage, request), aborted])
    if (outcome === 'redirected') throw new Error("Attempted to redirect, but redirect policy was 'error'")
    if (outcome === 'failed') throw new Error(await failure)
    return new Response(outcome.body, outcome)
  }
  return { net: { fetch }, close: () => browser.close() }
}

/**
 * Runs in the page, which learns that a request failed, but not why. A redirect is not followed but seen:
 * asked to fail on it, the page could not tell it from other failures.
 */
async function fetchInPage({ url, init }: { url: string; init: RequestInit }) {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    if (response.type === 'opaqueredirect') return 'redirected'
    const body = await response.text()
    return { status: response.status, headers: [...response.headers], body: body === '' ? null : body }
  } catch {
    return 'failed'
  }
}
