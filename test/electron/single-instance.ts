import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { config } from './config.ts'
import { machineFolder } from './system/machine.ts'

const call = z.object({ argv: z.array(z.string()), workingDirectory: z.string() })
export type SecondInstance = z.infer<typeof call>

const folder = machineFolder(config.userData)
const lockFile = join(folder, 'instance')
const address =
  process.platform === 'win32' ? `\\\\.\\pipe\\electron-${folder.slice(-16)}` : join(folder, 'instance.sock')

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** True where another process holds the lock. */
export function isTaken(): boolean {
  try {
    return isRunning(Number(readFileSync(lockFile, 'utf8')))
  } catch {
    return false
  }
}

/** True where this process is the one instance from now on. A lock whose owner was killed is no lock. */
export function takeLock(): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const owner = Number(readFileSync(lockFile, 'utf8'))
    if (owner === process.pid) return true
    if (isRunning(owner)) return false
    rmSync(lockFile, { force: true })
    return takeLock()
  }
}

export function releaseLock(): void {
  rmSync(lockFile, { force: true })
}

/** Tells the first instance that another was started; resolves when it has listened to that. */
export function callFirstInstance(said: SecondInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => socket.end(JSON.stringify(said)))
    socket
      .once('error', reject)
      .resume()
      .once('close', () => resolve())
  })
}

/** Hears of each further instance. The socket keeps nothing alive. */
export function hearFurtherInstances(listener: (said: SecondInstance) => void): void {
  if (process.platform !== 'win32') rmSync(address, { force: true })
  createServer({ allowHalfOpen: true }, (socket) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    socket.once('end', () => {
      listener(call.parse(JSON.parse(text)))
      socket.end()
    })
  })
    .listen(address)
    .unref()
}
