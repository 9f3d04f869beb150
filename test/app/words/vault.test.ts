import { expect, test } from 'vitest'
import { noticeWords, notSavedWords, vaultRefusalWords } from '../../../app/words/index.ts'

test('from the third wrong passphrase on, another possible reason is named', () => {
  const sentence = (guesses: number) => vaultRefusalWords({ reason: 'does-not-open', guesses })
  expect(sentence(2)).not.toContain('something else has changed the file')
  expect(sentence(3)).toContain('something else has changed the file')
})

test('a failure is named wherever nothing was changed, saved, read or removed', () => {
  const problem = 'disk-full'
  const told = [
    vaultRefusalWords({ reason: 'not-protected', problem }),
    vaultRefusalWords({ reason: 'not-saved', problem }),
    notSavedWords(problem),
    noticeWords({ kind: 'vault-in-the-way', problem }),
    noticeWords({ kind: 'vault-not-forgotten', problem }),
  ]
  for (const sentence of told) expect(sentence).toContain(': the disk is full.')
})

test('a vault that was set aside is told with its new name', () => {
  const fileName = 'vault.unreadable-2026-11-20T10-24-00Z.json'
  expect(noticeWords({ kind: 'vault-set-aside', problem: 'damaged', fileName })).toBe(
    `Deckpass could not read your stored accounts: the file is damaged. Nothing was deleted: the file is kept as ${fileName}.`,
  )
})
