// Loaded by Electron before the app: requests client certificates as Electron 44 and later do. An older Electron aborts
// such a call without an event, so Node makes the call, and offers the certificates in `~/certificates`.

const { X509Certificate, createHash } = require('node:crypto')
const { EventEmitter } = require('node:events')
const { readFileSync, readdirSync } = require('node:fs')
const https = require('node:https')
const { app, net } = require('electron')

const folder = `${process.env.HOME}/certificates`
const read = (name) => readFileSync(`${folder}/${name}`, 'utf8')
const nameIn = (text) => /CN=([^\n]*)/.exec(text)[1]

function offered() {
  const names = readdirSync(folder).filter((name) => name.startsWith('Demo ') && name.endsWith('.pem'))
  return names.map((name) => {
    const certificate = new X509Certificate(read(name))
    return {
      data: read(name),
      fingerprint: `sha256/${createHash('sha256').update(certificate.raw).digest('base64')}`,
      subjectName: nameIn(certificate.subject),
      issuerName: nameIn(certificate.issuer),
      validExpiry: Date.parse(certificate.validTo) / 1000,
    }
  })
}

function request({ method, url, headers }) {
  const call = new EventEmitter()
  let sent = null
  const send = (body, chosen) => {
    const identity = chosen && { cert: chosen.data, key: read(`${chosen.subjectName}.key`) }
    sent = https.request(url, { method, headers, rejectUnauthorized: false, agent: false, ...identity })
    sent.on('response', (response) => call.emit('response', response))
    sent.on('error', (error) => call.emit('error', error))
    sent.end(body)
  }
  call.abort = () => sent?.destroy()
  call.end = (body) => {
    const event = { preventDefault() {} }
    // The older Electron forwards the event to a page, and requires one.
    const page = new EventEmitter()
    const ask = (answer) =>
      app.emit('select-client-certificate', event, page, new URL(url).host, offered(), answer)
    setImmediate(() => ask((chosen) => send(body, chosen)))
  }
  return call
}

if (Number.parseInt(process.versions.electron, 10) < 44) net.request = request
