import { expect, test } from 'vitest'
import { initialLock, readContent, writeContent } from '../../../app/vault/content.ts'
import { anAccount } from '../../support/stored-account.ts'

test('a name that an older vault holds is cleaned', () => {
  const names = (...stored: string[]) => {
    const read = readContent(
      writeContent({ accounts: stored.map((name) => anAccount({ name })), lock: initialLock }),
    )
    return read.kind === 'content' ? read.content.accounts.map(({ name }) => name) : read.kind
  }
  expect(names('\x1b[2JWork\u202e', 'עדה', '\u200b')).toEqual(['[2JWork', 'עדה', 'ada'])
})
