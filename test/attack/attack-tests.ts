/**
 * The tests that attack Deckpass, all of them; `npm run test:attack` runs these and no others. Each row of
 * "What an attacker found" in docs/security.md is held by one of them.
 */

/** On the built app, in `test/e2e`. */
export const onApp = [
  'bridge-fuzz',
  'client-certificate',
  'core-dump',
  'gate',
  'hardening',
  'hostile-answers',
  'main-job',
  'memory',
  'network',
  'no-secret-in-clear',
  'package',
  'programs-trouble',
  'revealed-token',
  'vault-protection',
  'vault-trouble',
  'ways-out',
  'wrong-server',
].map((name) => `test/e2e/${name}.spec.ts`)

/** On Node. A folder stands for all tests in it. */
export const onNode = [
  'test/attack',
  'test/app/accounts/interleavings.test.ts',
  'test/app/accounts/memory.test.ts',
  'test/app/accounts/stored-place.test.ts',
  'test/app/activity/redaction.test.ts',
  'test/app/gate/gate.test.ts',
  'test/app/lock/guessing.test.ts',
  'test/app/renewal/renewal-failures.test.ts',
  'test/app/renewal/renewal-policy.test.ts',
  'test/app/service/any-answer.test.ts',
  'test/app/service/whole-answer.test.ts',
  'test/app/text/markup.test.ts',
  'test/app/vault/hostile-disk.test.ts',
  'test/app/vault/hostile-file.test.ts',
  'test/app/vault/keychain-states.test.ts',
  'test/app/vault/kill.test.ts',
  'test/app/vault/protection.test.ts',
  'test/app/vault/unreadable-vault.test.ts',
  'test/main/adapters/cipher.test.ts',
  'test/main/adapters/counted-log.test.ts',
  'test/main/adapters/keychain.test.ts',
  'test/main/adapters/notifier.test.ts',
  'test/main/adapters/passphrase-scale.test.ts',
  'test/main/adapters/confirm-dialog.test.ts',
  'test/main/adapters/service-sessions.test.ts',
  'test/main/adapters/vault-file.test.ts',
  'test/main/clipboard.test.ts',
  'test/main/locked-doors.test.ts',
  ...['endpoint', 'endpoint-bad-requests', 'endpoint-crowd', 'endpoint-socket'].map(
    (name) => `test/main/programs/${name}.test.ts`,
  ),
  'test/main/shell/bridge-server.test.ts',
  'test/main/shell/command-line.test.ts',
  'test/main/shell/login-item.test.ts',
  'test/main/shell/no-core-dump.test.ts',
  'test/main/shell/survive-errors.test.ts',
]

/** How much of each is tried; `npm test` tries less. */
export const inFull = {
  DECKPASS_BRIDGE_CALLS: '10000',
  DECKPASS_HOSTILE_ANSWERS: '1000',
  DECKPASS_INTERLEAVINGS: '30',
  DECKPASS_KILLS: '1000',
}
