import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Desktop } from '../desktop/desktop.ts'
import { openNode } from '../launch/folders.ts'
import type { Key } from './shell.ts'

/** A keyboard and a mouse of KWin's own (its protocol `org_kde_kwin_fake_input`, version 4). */
export interface PlasmaInput {
  press(...keys: readonly Key[]): void
  /** The left button, at a point of the screen. */
  click(x: number, y: number): void
  close(): void
}

/** Codes of linux/input-event-codes.h. */
const codes: Readonly<Record<Key, number>> = {
  Tab: 15,
  Return: 28,
  Control_L: 29,
  k: 37,
  Shift_L: 42,
  c: 46,
  Alt_L: 56,
}
const leftButton = 0x110

const display = 1
const registry = 2
const input = 3
const requests = { authenticate: 0, button: 2, moveTo: 9, key: 10 } as const

/** Passes what it reads on to a socket, and back. */
const relay = `const socket = require('node:net').connect(process.argv[1])
  process.stdin.pipe(socket).pipe(process.stdout)`

/**
 * `socket`: the compositor's. Speaks Wayland's wire format, in which none of these requests passes a file. By way of a
 * process of the desktop's user: KWin shows this protocol only to programs that it can look at.
 */
export async function openPlasmaInput(desktop: Desktop, socket: string): Promise<PlasmaInput> {
  const [file, args] = desktop.command([openNode(), '-e', relay, socket])
  const child = spawn(file, args, { env: desktop.env, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] })
  const send = (object: number, opcode: number, ...args: readonly (number | string)[]) =>
    child.stdin.write(message(object, opcode, args))
  send(display, 1, registry)
  const name = await Promise.race([
    nameOf(child.stdout, 'org_kde_kwin_fake_input'),
    once(child, 'exit').then((): never => {
      throw new Error('KWin has ended the connection.')
    }),
  ])
  send(registry, 0, name, 'org_kde_kwin_fake_input', 4, input)
  send(input, requests.authenticate, 'Deckpass tests', 'to press keys')
  return {
    press(...keys) {
      for (const key of keys) send(input, requests.key, codes[key], 1)
      for (const key of keys.toReversed()) send(input, requests.key, codes[key], 0)
    },
    click(x, y) {
      // Fixed point, 8 bits after it.
      send(input, requests.moveTo, x * 256, y * 256)
      send(input, requests.button, leftButton, 1)
      send(input, requests.button, leftButton, 0)
    },
    close: () => void child.kill(),
  }
}

/** Reads the registry's announcements until this interface is among them. */
async function nameOf(connection: Readable, wanted: string): Promise<number> {
  let read = Buffer.alloc(0)
  const { promise, resolve } = Promise.withResolvers<number>()
  connection.on('data', (more: Buffer) => {
    read = Buffer.concat([read, more])
    while (read.length >= 8 && read.length >= read.readUInt16LE(6)) {
      const event = read.subarray(0, read.readUInt16LE(6))
      read = read.subarray(event.length)
      if (event.readUInt32LE(0) !== registry) continue
      const length = event.readUInt32LE(12)
      if (event.toString('utf8', 16, 15 + length) === wanted) resolve(event.readUInt32LE(8))
    }
  })
  return await promise
}

/** Object, size and opcode, then the arguments: a number in 4 bytes, a text with its length, its zero and padding. */
function message(object: number, opcode: number, args: readonly (number | string)[]): Buffer {
  const body = Buffer.concat(args.map((arg) => (typeof arg === 'number' ? word(arg) : text(arg))))
  return Buffer.concat([word(object), word(((8 + body.length) << 16) | opcode), body])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function text(value: string): Buffer {
  const bytes = Buffer.from(`${value}\0`)
  return Buffer.concat([word(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}
