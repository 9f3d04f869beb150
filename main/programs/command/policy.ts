import type { Policy, PolicyProblem, PolicySource } from '../../../app/policy/model.ts'
import { nextPolicy } from '../../../app/policy/parse-policy.ts'
import { rulesOf } from '../../../app/policy/policy-rules.ts'
import { faultInPolicyText, type PolicyTextFault, readPolicyText } from '../../../app/policy/policy-text.ts'
import { policySettings, valuesOf } from '../../../app/settings/model/settings.ts'
import { fileFailureWords, t } from '../../../app/words/index.ts'
import { maxPolicyBytes } from '../../policy/policy-file.ts'
import { readSmallFile } from '../../vault/files.ts'
import { type Failure, failure } from './client.ts'
import { exitStatus } from './exit-status.ts'
import { columns } from './formats.ts'

interface Report {
  readonly kind: 'report'
  readonly text: string
  readonly hasProblems: boolean
}

/** `deckpass policy`: where Deckpass looked, and what holds. */
export async function policyHere(policy: Policy, source: PolicySource): Promise<Report> {
  const { path, found, changedAt } = source
  const written = changedAt === null ? '-' : new Date(changedAt).toISOString()
  const where = found ? t('cli.policy.found', { path, written }) : t('cli.policy.none', { path })
  const isDamaged = policy.problems.some((each) => each.kind === 'unreadable' && each.problem === 'damaged')
  const fault = isDamaged ? await faultIn(path) : null
  return reportOf(where, policy, fault)
}

/** `deckpass policy check FILE`: what would hold. */
export async function policyIn(path: string): Promise<Report | Failure> {
  const file = await readSmallFile(path, maxPolicyBytes)
  if (file.kind === 'absent') return failure(exitStatus.wrongUsage, t('cli.policy.noFile', { path }))
  if (file.kind !== 'found')
    return failure(
      exitStatus.wrongUsage,
      t('cli.policy.cannotRead', { path, why: fileFailureWords(file.problem) }),
    )
  const policy = nextPolicy(null, readPolicyText(file.text))
  return reportOf(t('cli.policy.checked', { path }), policy, faultInPolicyText(file.text))
}

function reportOf(where: string, policy: Policy, fault: PolicyTextFault | null): Report {
  const { problems } = policy
  const rules = rulesOf(policy)
  const lines = [
    where,
    ...(rules.length === 0 ? [t('cli.policy.nothing')] : []),
    ...columns(
      rules.map(({ section, key, value, unread }) => [
        `  ${section}.${key}`,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
        ...(unread ? [t('cli.policy.strictest')] : []),
      ]),
    ),
    ...problems.map((problem) => t('cli.policy.wrong', { what: problemWords(problem, fault) })),
  ]
  return {
    kind: 'report',
    text: lines.map((line) => `${line}\n`).join(''),
    hasProblems: problems.length > 0,
  }
}

/** For an administrator, who can mend it; a person is told by `policyProblemWords`. */
function problemWords(problem: PolicyProblem, fault: PolicyTextFault | null): string {
  switch (problem.kind) {
    case 'unreadable':
      return fault === null
        ? fileFailureWords(problem.problem)
        : t(`cli.policy.problem.${fault.kind}`, { place: fault.place })
    case 'untrusted':
      return t(`cli.policy.problem.${problem.reason}`)
    case 'unknown-key':
      return t('cli.policy.problem.unknown', { key: problem.key })
    case 'bad-value':
      return t('cli.policy.problem.value', { key: problem.key, values: valuesFor(problem.key) })
  }
}

/** What the key may be, as JSON writes it. */
function valuesFor(key: string): string {
  const name = key.split('.').at(-1)
  const setting = policySettings.find((each) => each === name)
  if (setting !== undefined)
    return valuesOf(setting)
      .map((each) => JSON.stringify(each))
      .join(', ')
  if (name === 'address') return '"https://slides.example.com"'
  return name === 'allowedHosts' ? '["slides.example.com"]' : 'true, false'
}

async function faultIn(path: string): Promise<PolicyTextFault | null> {
  const file = await readSmallFile(path, maxPolicyBytes)
  return file.kind === 'found' ? faultInPolicyText(file.text) : null
}
