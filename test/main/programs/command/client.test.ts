import { writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../main/programs/command/client.ts'
import { endpointFilePath } from '../../../../main/programs/endpoint/endpoint-file.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

let folder: string
let server: Server
/** Answers each connection after its request has arrived. */
let answer: (socket: Socket) => void
let said: string[]

const callLock = () => call({ userData: folder, say: async (text) => void said.push(text) }, 'lock', {})

beforeEach(async () => {
  said = []
  folder = temporaryFolder()
  const socket = join(folder, 'endpoint.sock')
  server = createServer((connection) => connection.once('data', () => answer(connection)))
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  const content = { version: 1, pid: process.pid, socket, secret: 'x'.repeat(43) }
  writeFileSync(endpointFilePath(folder), JSON.stringify(content), { mode: 0o600 })
})

afterEach(() => {
  server.close()
})

const locked = 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{"locked":true}'

test('an answer may come in pieces, and after several notices that a person must act', async () => {
  const waiting = 'HTTP/1.1 102 Processing\r\n\r\n'
  answer = (connection) => {
    for (const sign of waiting + waiting + locked) connection.write(sign)
    connection.end()
  }
  expect(await callLock()).toEqual({ kind: 'answer', answer: { locked: true } })
  expect(said).toEqual(['Waiting for you in Deckpass, for 60 s at most…\n'])
})

const quit = { exit: 'notRunning', sentence: 'Deckpass quit or did not answer in time. Try again.' }
const sentence = 'Another version of Deckpass is running. Quit it, then open Deckpass again.'

test.each([
  ['nothing', '', quit],
  ['half an answer', locked.slice(0, -1), quit],
  ['something else', 'SSH-2.0-OpenSSH_9.6\r\n', quit],
  ['an unknown answer', locked.replace('true', '1'), { exit: 'noValidToken', sentence }],
])('a Deckpass that ends after %s counts as not answering', async (_what, text, failure) => {
  answer = (connection) => connection.end(text)
  expect(await callLock()).toMatchObject(failure)
})

test('a damaged secret that no header can contain counts as no answer', async () => {
  const content = { version: 1, pid: process.pid, socket: join(folder, 'endpoint.sock'), secret: 'x\n' }
  writeFileSync(endpointFilePath(folder), JSON.stringify(content), { mode: 0o600 })
  expect(await callLock()).toMatchObject(quit)
})
