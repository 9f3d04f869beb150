import { expect, test } from '@playwright/test'
import { channelNames, channels, needsActivation } from '../../../app/bridge/contract.ts'
import { snapshot } from '../../../app/snapshot/model/snapshot.ts'
import { type BridgeCall, bridgeCalls } from '../../attack/bridge-calls.ts'
import { refuseDialogs } from '../../launch/native-windows.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { startService } from '../../service/service.ts'
import { secretsIn } from '../../support/secret-search.ts'
import { signIn } from '../helpers.ts'

/** `npm run test:all` asks for ten thousand. */
const count = Number(process.env.DECKPASS_BRIDGE_CALLS ?? 400)
const batch = 100

type Outcome = { readonly kind: 'answered'; readonly text: string } | { readonly kind: 'refused' }

test(`${count} calls over the bridge: what does not fit is refused, nothing is told or done`, {
  tag: '@all',
}, async () => {
  test.setTimeout(120_000 + count * 60)
  const tokens: string[] = []
  const newToken = () => {
    const token = `unmistakable-${crypto.randomUUID()}`
    tokens.push(token)
    return token
  }
  const [service, other] = await Promise.all([startService({ newToken }), startService()])
  const { person } = service
  const app = await launchApp()
  await signIn(app.page, service)
  const read = async () => {
    const text = await app.page.evaluate(() =>
      Reflect.get(window as object, 'deckpass').request('snapshot.read', null),
    )
    const { accounts, base } = snapshot.parse(text)
    return { accounts: accounts.map(({ id, username }) => ({ id, username })), vault: base.vault }
  }
  const before = await read()
  await app.desktop.copy('what was there')
  const refusing = refuseDialogs(app.desktop)

  const known = {
    accountId: before.accounts[0]?.id ?? '',
    texts: [service.baseUrl, other.baseUrl, person.username, '', 'file:///etc/passwd', '\u0000'],
  }
  const calls = bridgeCalls(1, count, known)
  for (let at = 0; at < calls.length; at += batch) {
    const some = calls.slice(at, at + batch)
    const outcomes = await make(app, some)
    const wrong = some.filter((call, index) => !isRight(call, outcomes[index]))
    const secrets = [person.password, person.companyKey, ...tokens]
    expect(secretsIn(JSON.stringify(outcomes), secrets)).toEqual([])
    expect.soft(wrong).toEqual([])
  }
  await refusing.end()

  expect(await read()).toEqual(before)
  expect((await app.clipboard()).text).toBe('what was there')
  expect(other.requests).toEqual([])
  expect(await app.log()).not.toMatch(/main\.(uncaught-exception|unhandled-rejection)|window\.page-gone/)
  await app.close()
  await Promise.all([service.close(), other.close()])
})

/** Makes the calls all at once. */
function make(app: RunningApp, calls: readonly BridgeCall[]): Promise<Outcome[]> {
  const each = calls.map(({ name, input }) => `() => ask(${JSON.stringify(name)}, ${input})`)
  return app.page.evaluate(`(() => {
    const ask = (name, input) => window.deckpass.request(name, input)
    const told = async (call) => {
      try {
        return { kind: 'answered', text: JSON.stringify(await call()) ?? '' }
      } catch {
        return { kind: 'refused' }
      }
    }
    return Promise.all([${each.join(', ')}].map(told))
  })()`)
}

/** What does not fit, or is for another window, is refused; what needs a person is not done; all else is answered. */
function isRight({ name, fits }: BridgeCall, outcome: Outcome | undefined): boolean {
  if (outcome === undefined) return false
  if (!fits) return outcome.kind === 'refused'
  const known = channelNames.find((each) => each === name)
  if (known !== undefined && channels[known].caller !== 'main') return outcome.kind === 'refused'
  if (known === undefined || !needsActivation(known)) return outcome.kind === 'answered'
  return (
    outcome.kind === 'refused' ||
    !/"kind":"(revealed|copied|signed-in|protected|done|stopped|added|unlocked)"/.test(outcome.text)
  )
}
