import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'

/**
 * `npm run sbom`: what Deckpass is made of and built with, from the lock file to out/. The same lock file gives the
 * same bytes: when the list was made, its random number, and the folder it was made in are left out.
 */

const npm = process.env.npm_execpath ?? 'npm'
const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
const bill = JSON.parse(execFileSync(process.execPath, [npm, ...args], { encoding: 'utf8', maxBuffer: 1e8 }))
delete bill.serialNumber
delete bill.metadata.timestamp
bill.metadata.component.name = 'deckpass'
mkdirSync('out', { recursive: true })
writeFileSync('out/sbom.cdx.json', `${JSON.stringify(bill, null, 2)}\n`)
