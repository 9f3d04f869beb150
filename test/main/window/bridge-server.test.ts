import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { channelNames, channels } from '../../../app/bridge/contract.ts'
import type { GateResult } from '../../../app/gate/gate.ts'
import {
  type BridgeCall,
  type BridgeHandlers,
  type BridgeServer,
  sendEvent,
  serveBridge,
} from '../../../main/window/bridge-server.ts'
import { aSnapshot } from '../../support/snapshots.ts'

const origin = 'deckpass://app'
const accountId = '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11'

const ownFrame = { origin, parent: null, processId: 4, routingId: 1, isDestroyed: () => false }
const ownCall = callFrom(ownFrame)

/** A call from a page that still exists. */
function callFrom(frame: typeof ownFrame): BridgeCall {
  return { sender: { id: 7, mainFrame: frame, isDestroyed: () => false }, senderFrame: frame }
}

function unexpected(): never {
  throw new Error('Nothing is to answer here.')
}

/** A handler for each channel of the contract. Those that a test below calls return an answer. */
const handlers = {
  ...(Object.fromEntries(channelNames.map((name) => [name, unexpected])) as unknown as BridgeHandlers),
  'copying.copy': () => ({ kind: 'copied' }),
  'programs.consentLoaded': () => null,
} satisfies BridgeHandlers

function serve(
  own: Partial<BridgeHandlers> = {},
  windowId: number | null | BridgeServer['windowId'] = 7,
  gateResult: GateResult = { kind: 'passed', by: 'program' },
) {
  const lock = { isOn: false }
  const handled = new Map<string, (call: BridgeCall, ...args: unknown[]) => Promise<unknown>>()
  const lines: string[] = []
  const write = (event: string, detail?: unknown) => lines.push(`${event} ${JSON.stringify(detail)}`)
  serveBridge(
    {
      gate: { passWindow: async () => gateResult, denialWhileLocked: () => (lock.isOn ? 'locked' : null) },
      ipcMain: { handle: (channel, answer) => handled.set(channel, answer) },
      log: { info: write, warn: write, error: write },
      origin,
      windowId: typeof windowId === 'function' ? windowId : () => windowId,
    },
    { ...handlers, ...own },
  )
  return {
    lock,
    lines,
    handled: [...handled.keys()],
    ask: (name: string, args: unknown[], call: BridgeCall = ownCall) => {
      const answer = handled.get(`deckpass:${name}`)
      if (!answer) throw new Error(`No channel ${name}`)
      return answer(call, ...args)
    },
  }
}

const refusal = /^refused$/

test('the window has the channels of the contract and no other', () => {
  expect(serve().handled).toEqual(channelNames.map((name) => `deckpass:${name}`))
})

/** A guarded channel, and a plain channel whose output has no form for a refusal. */
const eitherKind = ['copying.reveal', 'accounts.readActivity'] as const

test.each(eitherKind)('after a lock %s answers with the denial', async (name) => {
  const { ask, lock, lines } = serve({
    [name]: async () => {
      lock.isOn = true
      return []
    },
  })
  expect(await ask(name, [{ accountId }])).toEqual({ kind: 'refused', refusal: { reason: 'locked' } })
  expect(lines).toEqual([`bridge.denied {"name":"${name}","reason":"locked"}`])
})

test('a handler is told whether a person pressed', async () => {
  const renew = vi.fn<BridgeHandlers['renewal.renew']>(() => ({ kind: 'ended' }))
  for (const by of ['person', 'program'] as const)
    await serve({ 'renewal.renew': renew }, 7, { kind: 'passed', by }).ask('renewal.renew', [{ accountId }])
  expect(renew.mock.calls.map(([, by]) => by)).toEqual(['person', 'program'])
})

test.each(eitherKind)('%s does nothing if the gate denies it, and says why', async (name) => {
  const { ask } = serve({}, 7, { kind: 'denied', reason: 'too-often' })
  expect(await ask(name, [{ accountId }])).toEqual({ kind: 'refused', refusal: { reason: 'too-often' } })
})

test.each<[string, BridgeCall]>([
  ['other-origin', callFrom({ ...ownFrame, origin: 'https://slides.example' })],
  ['other-origin', callFrom({ ...ownFrame, origin: 'deckpass://app.example' })],
  ['other-origin', callFrom({ ...ownFrame, origin: 'null' })],
  ['sub-frame', { ...ownCall, senderFrame: { ...ownFrame, parent: ownFrame } }],
  ['gone', { ...ownCall, senderFrame: null }],
  ['gone', { ...ownCall, senderFrame: { ...ownFrame, processId: 5 } }],
  ['gone', { ...ownCall, senderFrame: { ...ownFrame, routingId: 2 } }],
  ['gone', { ...ownCall, senderFrame: { ...ownFrame, isDestroyed: () => true } }],
  ['gone', { ...ownCall, sender: { ...ownCall.sender, isDestroyed: () => true } }],
  ['other-window', { ...ownCall, sender: { ...ownCall.sender, id: 8 } }],
])('a call is refused as %s before its handler runs', async (reason, call) => {
  const forget = vi.fn()
  const bridge = serve({ 'vault.forgetEverything': forget })
  await expect(bridge.ask('vault.forgetEverything', [null], call)).rejects.toThrow(refusal)
  expect(forget).not.toHaveBeenCalled()
  expect(bridge.lines).toEqual([`bridge.denied {"name":"vault.forgetEverything","reason":"${reason}"}`])
})

test('a program’s consent request is answered in its own window, and in no other', async () => {
  const inConsent = serve({}, (window) => (window === 'consent' ? 7 : 8))
  expect(await inConsent.ask('programs.consentLoaded', [null])).toBeNull()
  await expect(inConsent.ask('snapshot.read', [null])).rejects.toThrow(refusal)
  const inMain = serve({}, (window) => (window === 'main' ? 7 : 8))
  await expect(inMain.ask('programs.consentLoaded', [null])).rejects.toThrow(refusal)
})

test.each<[string, unknown[]]>([
  ['no input', []],
  ['two inputs', [{ accountId, format: 'token' }, {}]],
  ['another type', ['text']],
  ['a missing field', [{ accountId }]],
  ['an extra field', [{ accountId, format: 'token', path: '/etc' }]],
  ['an account id that is malformed', [{ accountId: '../vault', format: 'token' }]],
  ['a format that does not exist', [{ accountId, format: 'yaml' }]],
  [
    'a key that reaches for the prototype',
    [JSON.parse(`{"accountId":"${accountId}","format":null,"__proto__":{}}`)],
  ],
  ['a date instead of plain data', [new Date()]],
  ['ten million characters', [{ accountId, format: 'x'.repeat(10_000_000) }]],
  ['a million values', [Array.from({ length: 1_000_000 }, () => 0)]],
  ['deeply nested data', [JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`)]],
])('%s is refused', async (_what, args) => {
  const bridge = serve()
  await expect(bridge.ask('copying.copy', args)).rejects.toThrow(refusal)
  expect(bridge.lines).toHaveLength(1)
})

test.each(channelNames)('%s accepts only the fields of its schema', async (name) => {
  const bridge = serve({ [name]: unexpected })
  for (const input of ['text', Number.NaN, 10n, [], { more: 1 }])
    await expect(bridge.ask(name, [input])).rejects.toThrow(refusal)
})

test.each(channelNames)('the input of %s is bounded: every text and list has a maximum length', (name) => {
  const unbounded: string[] = []
  look(z.toJSONSchema(channels[name].input), name)
  expect(unbounded).toEqual([])

  function look(shape: z.core.JSONSchema.BaseSchema | boolean | undefined, at: string): void {
    if (typeof shape !== 'object') return
    for (const each of [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]) look(each, at)
    const isNamed = shape.enum !== undefined || shape.const !== undefined || shape.format === 'uuid'
    const isBounded = shape.maxLength !== undefined || /\{\d+,\d+\}\$$/.test(shape.pattern ?? '')
    if (shape.type === 'string' && !isNamed && !isBounded) unbounded.push(at)
    if (shape.type === 'array' && shape.maxItems === undefined) unbounded.push(at)
    if (shape.type === 'object' && shape.additionalProperties !== false) unbounded.push(at)
    for (const [field, inner] of Object.entries(shape.properties ?? {})) look(inner, `${at}.${field}`)
  }
})

test('a refusal is logged with field names, never with content', async () => {
  const bridge = serve()
  const input = { address: 'a', username: 'u', password: 'pass-word-1', companyKey: 5, keepSignedIn: true }
  await expect(bridge.ask('accounts.signIn', [{ ...input, accountId: null, 'key-9': 1 }])).rejects.toThrow(
    refusal,
  )
  expect(bridge.lines.join()).toContain('invalid_type at companyKey')
  expect(bridge.lines.join()).not.toMatch(/pass-word-1|key-9/)
})

test('an internal failure tells the page nothing about itself', async () => {
  const bridge = serve({
    'renewal.renewAll': () => {
      throw new Error('ENOENT /home/demo/vault.json')
    },
  })
  await expect(bridge.ask('renewal.renewAll', [null])).rejects.toThrow(/^failed$/)
  expect(bridge.lines[0]).toMatch(/^bridge\.failed /)
})

test('a field that is not in the contract is not sent', async () => {
  const leaky = { kind: 'copied' as const, token: 'tok-1234' }
  const bridge = serve({ 'copying.copy': () => leaky })
  await expect(bridge.ask('copying.copy', [{ accountId, format: 'token' }])).rejects.toThrow(/^failed$/)
  expect(bridge.lines.join()).not.toContain('tok-1234')
})

test('an event with fields outside its schema is not sent', () => {
  const leaky = { ...aSnapshot(), token: 'tok-1234' }
  expect(() => sendEvent({ isDestroyed: () => false, send: () => {} }, 'changed', leaky)).toThrow()
})
