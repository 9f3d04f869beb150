import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultPolicy, enforcedPolicy, policyFile } from '../../../app/policy/model.ts'
import { nextPolicy } from '../../../app/policy/parse-policy.ts'
import { policySettings, valuesOf } from '../../../app/settings/model/settings.ts'

const documents = join(import.meta.dirname, '../../../docs')
const read = (name: string) => readFileSync(join(documents, name), 'utf8')

test('the sample is read without a problem, and takes effect as written', () => {
  const sample: unknown = JSON.parse(read('policy.sample.json'))
  expect(policyFile.safeParse(sample).success).toBe(true)
  const { enforced, defaults, problems } = nextPolicy(null, { kind: 'found', value: sample })
  expect(problems).toEqual([])
  const { $schema: _, ...written } = policyFile.parse(sample)
  expect({ enforced: { ...enforced, address: written.enforced?.address }, defaults }).toEqual(written)
})

test('the page for administrators has exactly the keys that there are', () => {
  const page = read('administrators.md')
  const keys = [...page.matchAll(/^\| `(\w+)` /gm)].map(([, key]) => key)
  expect(keys.sort()).toEqual(Object.keys(enforcedPolicy.shape).sort())
  const rows = [...page.matchAll(/^\| `(\w+)` .*\| (yes|no) +\|$/gm)]
  const inDefaults = rows.filter(([, , isThere]) => isThere === 'yes').map(([, key]) => key)
  expect(inDefaults.sort()).toEqual(Object.keys(defaultPolicy.shape).sort())
})

test('the page has each value of each setting', () => {
  const page = read('administrators.md')
  for (const name of policySettings) {
    const row = page.match(new RegExp(`^\\| \`${name}\` .*$`, 'm'))?.[0]
    for (const value of valuesOf(name)) expect(row).toContain(`\`${JSON.stringify(value)}\``)
  }
})

test('an editor accepts the hosts and addresses that Deckpass accepts', () => {
  const schema = JSON.parse(read('policy.schema.json'))
  const { address, allowedHosts } = schema.properties.enforced.properties
  const patterns = [address, schema.properties.defaults.properties.address, allowedHosts.items].map(
    ({ pattern }) => new RegExp(pattern, 'u'),
  )
  const accepted = (entry: string) =>
    nextPolicy(null, { kind: 'found', value: { enforced: { allowedHosts: [entry] } } }).problems.length === 0
  const good = [
    'slides.example.com',
    'slides.example.com.',
    'slides.example.com:8443',
    'https://slides.example.com/team',
    'b\u00fccher.example',
    '[::1]:8443',
    'http://localhost:8080',
    'http://127.0.0.1',
  ]
  const wrong = [
    '',
    '*.example.com',
    'https://*.example.com',
    'http://slides.example.com',
    'ftp://slides.example.com',
    'slides.example.com, decks.example.com',
    'https://ada:secret@slides.example.com',
    '/etc/deckpass',
  ]
  expect([...good, ...wrong].filter(accepted)).toEqual(good)
  for (const pattern of patterns)
    expect([...good, ...wrong].filter((entry) => pattern.test(entry))).toEqual(good)
})
