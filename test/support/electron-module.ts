import { EventEmitter } from 'node:events'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { createRequire, Module } from 'node:module'

/** Node's HTTP in the form of Electron's `net`, as far as updates use it. */
const net = {
  request({ protocol, hostname, port, path, redirect }: RequestOptions & { redirect: string }) {
    const outgoing = new EventEmitter()
    const call = httpRequest({ protocol, hostname, port, path, agent: false })
    call.on('error', (error) => outgoing.emit('error', error))
    call.on('response', (response) => {
      const { statusCode = 0, headers } = response
      const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
      if (isRedirect && redirect === 'manual') outgoing.emit('redirect', statusCode, 'GET', headers.location)
      else outgoing.emit('response', response)
    })
    return Object.assign(outgoing, { end: () => call.end(), abort: () => call.destroy() })
  },
}

/** A Mac's autoUpdater, told by the test what macOS says. */
export class FakeSquirrel extends EventEmitter {
  readonly calls: string[] = []
  setFeedURL(): void {}
  checkForUpdates(): void {
    this.calls.push('checkForUpdates')
  }
  quitAndInstall(): void {
    this.calls.push('quitAndInstall')
  }
}

/** Gives electron-updater, which asks for it by `require`, what it takes of Electron. */
export function provideElectron(autoUpdater = new FakeSquirrel()): void {
  const ofUpdater = createRequire(createRequire(import.meta.url).resolve('electron-updater'))
  const id = ofUpdater.resolve('electron')
  const session = { fromPartition: () => null }
  ofUpdater.cache[id] = Object.assign(new Module(id), {
    loaded: true,
    exports: { autoUpdater, net, session },
  })
}
