import { expect, test } from 'vitest'
import { accountAt, kubernetesAnswer, readGitRequest } from '../../../app/programs/credentials.ts'

const listed = (service: string, username: string) => ({
  id: `${username}@${service}`,
  name: username,
  username,
  service,
  state: 'none' as const,
  expiresAt: null,
})
const accounts = [
  listed('https://slides.example', 'mara'),
  listed('https://Slides.example/v2', 'finn'),
  listed('https://other.example:8443', 'mara'),
  listed('http://127.0.0.1:8080', 'mara'),
]

test.each([
  ['https://other.example:8443/v2/', undefined, 'mara@https://other.example:8443'],
  ['OTHER.example:8443', undefined, 'mara@https://other.example:8443'],
  ['slides.example', 'finn', 'finn@https://Slides.example/v2'],
  // Two accounts fit, and neither may be guessed.
  ['slides.example', undefined, null],
  ['slides.example', 'nobody', null],
  ['other.example', undefined, null],
  ['ssh://slides.example', 'mara', null],
  ['http://slides.example', 'mara', null],
  ['HTTP://slides.example', 'mara', null],
  ['http://127.0.0.1:8080/v2', undefined, 'mara@http://127.0.0.1:8080'],
  ['127.0.0.1:8080', undefined, 'mara@http://127.0.0.1:8080'],
  ['', undefined, null],
])('at %s, user %s, a helper finds %s', (address, username, id) => {
  expect(accountAt(accounts, address, username)?.id ?? null).toBe(id)
})

test('of a line that git sends, what comes after the first equals sign is the value', () => {
  expect([...readGitRequest('host=a.example\npath=x=y\n=nothing\nno sign\n')]).toEqual([
    ['host', 'a.example'],
    ['path', 'x=y'],
  ])
})

const answer = {
  token: 'demo-token-1',
  expiresAt: 1_800_000_000,
  account: 'A',
  service: 'https://a.example',
}

test('Kubernetes reads the expiry as an RFC 3339 time', () => {
  expect(JSON.parse(kubernetesAnswer(answer, undefined)).status).toEqual({
    token: 'demo-token-1',
    expirationTimestamp: '2027-01-15T08:00:00.000Z',
  })
})

test.each([
  [{ apiVersion: 'client.authentication.k8s.io/v1beta1' }, 'v1beta1'],
  [{ apiVersion: 'client.authentication.k8s.io/v1' }, 'v1'],
  [{ apiVersion: 'client.authentication.k8s.io/v9' }, 'v1'],
  ['nothing', 'v1'],
])('kubectl that says %j gets %s', (info, version) => {
  const { apiVersion } = JSON.parse(kubernetesAnswer(answer, JSON.stringify(info)))
  expect(apiVersion).toBe(`client.authentication.k8s.io/${version}`)
})
