import { beforeEach, expect, test } from 'vitest'
import { noBody, programRequests } from '../../../app/programs/program-requests.ts'
import { keysOf } from '../../../app/util/records.ts'
import { type CommandName, commandNames } from '../../../main/programs/command/commands.ts'
import { deckpass } from './command/cli-fixture.ts'
import { curl, fixture, startEachTime } from './endpoint/endpoint-fixture.ts'

/** Every way by which a program asks something of Deckpass, and what it does while Deckpass is locked. */

startEachTime()
beforeEach(() => fixture.setAccess('locked'))

test('the endpoint answers these requests while locked', async () => {
  const answers: Record<string, unknown> = {}
  for (const name of keysOf(programRequests)) {
    const body = JSON.stringify(name === 'lock' ? {} : { noQuestion: true })
    const hasBody = programRequests[name].request !== noBody
    const answer = await curl(`/v1/${name}`, ...(hasBody ? ['-d', body] : []))
    answers[name] = answer.status === 200 ? answer.body : answer.status
  }
  expect(answers).toEqual({
    token: 423,
    renew: 423,
    copy: 423,
    accounts: 423,
    diagnostics: 423,
    status: { version: '1.2.3', programs: 'locked' },
    lock: { locked: true },
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
