import { Socket } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { noBody, programRequests } from '../../../app/programs/program-requests.ts'
import { type CommandName, commandNames } from '../../../main/programs/command/commands.ts'
import { createRouter } from '../../../main/programs/endpoint/routes.ts'
import { deckpass } from './command/cli-fixture.ts'
import { fixture, startEachTime } from './endpoint/endpoint-fixture.ts'

/** Every way by which a program asks something of Deckpass, and what it does while Deckpass is locked. */

startEachTime()
beforeEach(() => fixture.setAccess('locked'))

test('the endpoint answers on these paths while locked', async () => {
  const answerTo = createRouter({
    broker: fixture.broker,
    version: '1.2.3',
    findAsker: async () => ({ kind: 'found', asker: null }),
    readDiagnostics: async () => 'Deckpass on a desk',
  })
  const answers: Record<string, unknown> = {}
  for (const { path, request } of Object.values(programRequests)) {
    const body = path === '/v1/lock' ? {} : { noQuestion: true }
    const answer = await answerTo({
      method: request === noBody ? 'GET' : 'POST',
      path,
      body,
      socket: new Socket(),
      gone: AbortSignal.abort(),
      notifyWaiting: () => undefined,
    })
    answers[path] = answer.kind === 'problem' ? answer.code : answer.answer
  }
  expect(answers).toEqual({
    '/v1/token': 'locked',
    '/v1/renew': 'locked',
    '/v1/copy': 'locked',
    '/v1/accounts': 'locked',
    '/v1/diagnostics': 'locked',
    '/v1/status': { version: '1.2.3', programs: 'locked' },
    '/v1/lock': { locked: true },
  })
})

test('subcommands of the command', async () => {
  const words: Record<CommandName, readonly string[]> = {
    token: ['--no-input'],
    exec: ['--no-input', '--', process.execPath, '--version'],
    renew: ['--no-input'],
    copy: ['--no-input'],
    list: [],
    diagnostics: [],
    policy: [],
    status: [],
    open: [],
    quit: [],
    lock: [],
    version: [],
    completion: ['bash'],
  }
  const statuses: Partial<Record<CommandName, number>> = {}
  let printed = ''
  for (const name of commandNames) {
    const { status, out } = await deckpass([name, ...words[name]])
    statuses[name] = status
    printed += out
  }
  expect(statuses).toEqual({
    token: 4,
    exec: 4,
    renew: 4,
    copy: 4,
    list: 4,
    diagnostics: 4,
    // It tells that Deckpass is locked, and that a person must act.
    status: 4,
    // The window that opens shows the lock screen.
    open: 0,
    quit: 0,
    policy: 0,
    lock: 0,
    completion: 0,
    version: 0,
  })
  expect(printed).not.toContain(fixture.first.name)
  expect(printed).not.toContain(fixture.first.token?.value)
})
