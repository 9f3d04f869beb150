import { expect, test } from 'vitest'
import { chooseAccount } from '../../../app/programs/choose-account.ts'

const account = (id: string, username: string, address: string, name = id) => ({
  id,
  name,
  username,
  address,
})

function chosen(accounts: readonly ReturnType<typeof account>[], wanted: string): string {
  const result = chooseAccount(accounts, wanted)
  return result.kind === 'chosen' ? result.account.id : result.code
}

test('a host needs its port only where another account has the same host', () => {
  const work = account('work', 'ada', 'https://slides.example.com:8443/api')
  const home = account('home', 'ada', 'https://[::1]:8443')
  expect(chosen([work, home], 'slides.example.com')).toBe('work')
  expect(chosen([work, home], 'Slides.Example.com:8443')).toBe('work')
  expect(chosen([work, home], 'ada@slides.example.com')).toBe('work')
  expect(chosen([work, home], '[::1]')).toBe('home')
  const other = account('other', 'jo', 'https://slides.example.com:9443')
  expect(chosen([work, other], 'slides.example.com')).toBe('account-ambiguous')
  expect(chosen([work, other], 'jo@slides.example.com')).toBe('other')
  // Without a port in its address, an account is the one that is named without a port.
  const plain = account('plain', 'jo', 'https://slides.example.com')
  expect(chosen([work, plain], 'slides.example.com')).toBe('plain')
})

test('case counts only between accounts that differ in nothing else', () => {
  const small = account('small', 'ada', 'https://a.example.com')
  const large = account('large', 'Ada', 'https://b.example.com')
  expect(chosen([small, large], 'Ada')).toBe('large')
  expect(chosen([small, large], 'ada')).toBe('small')
  expect(chosen([small, large], 'ADA')).toBe('account-ambiguous')
  expect(chosen([small, large], 'ADA@B.example.com')).toBe('large')
  expect(chosen([small, large], 'Ad')).toBe('large')
})

test.each(['host.example.', 'https://host.example', 'HOST.example.:443', 'ada@https://host.example/'])(
  'a host is accepted in each form that the sign-in accepts: %s',
  (wanted) => {
    const other = account('other', 'jo', 'https://other.example')
    expect(chosen([account('work', 'ada', 'https://host.example'), other], wanted)).toBe('work')
    expect(chosen([account('work', 'ada', 'https://host.example.'), other], wanted)).toBe('work')
  },
)

test('letters beyond ASCII are found in each of their forms', () => {
  const books = account('1', 'ada', 'https://xn--bcher-kva.example', 'Caf\u00e9')
  const other = account('2', 'jo', 'https://other.example', 'Cafe')
  expect(chosen([books, other], 'b\u00fccher.example')).toBe('1')
  expect(chosen([books, other], 'Cafe\u0301')).toBe('1')
  expect(chosen([{ ...books, name: 'Cafe\u0301' }, other], 'Caf\u00e9')).toBe('1')
})
