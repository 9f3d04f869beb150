import {
  defaultPolicy,
  enforcedPolicy,
  type Policy,
  type PolicyAddressReason,
  type PolicyProblem,
  policyFile,
} from '../../../app/policy/model.ts'
import { nextPolicy } from '../../../app/policy/parse-policy.ts'
import {
  type PolicyTextProblem,
  problemInPolicyText,
  readPolicyText,
} from '../../../app/policy/policy-text.ts'
import { policySettings, valuesOf } from '../../../app/settings/model/settings.ts'
import { keysOf } from '../../../app/util/records.ts'
import { readSmallFile } from '../../files/files.ts'
import { maxPolicyBytes } from '../../policy/policy-file.ts'
import { columns } from './columns.ts'
import { type CommandFailure, commandFailure, english, type SettingsHere } from './context.ts'
import { exitStatus } from './exit-status.ts'
import { nearestWord } from './nearest-word.ts'

interface Report {
  readonly kind: 'report'
  readonly text: string
  readonly hasProblems: boolean
}

/** `deckpass policy`: shows the source of the policy, and its rules. */
export async function policyHere({ policy, source }: Omit<SettingsHere, 'settings'>): Promise<Report> {
  const { path, found, changedAt } = source
  const written = changedAt === null ? '-' : new Date(changedAt).toISOString()
  const where = found ? `Policy: ${path}, written ${written}` : `Policy: none; looked at ${path}`
  const isDamaged = policy.problems.some((each) => each.kind === 'unreadable' && each.problem === 'damaged')
  const textProblem = isDamaged ? await textProblemIn(path) : null
  return await reportOf(where, policy, textProblem)
}

/** `deckpass policy check FILE`: shows the rules that the file would set. */
export async function policyIn(path: string): Promise<Report | CommandFailure> {
  const file = await readSmallFile(path, maxPolicyBytes)
  if (file.kind === 'absent') return commandFailure(exitStatus.wrongUsage, `There is no file ${path}.`)
  if (file.kind !== 'found')
    return commandFailure(
      exitStatus.wrongUsage,
      `Cannot check ${path}: ${(await english()).fileFailureWords(file.problem)}.`,
    )
  const policy = nextPolicy(null, readPolicyText(file.text))
  return await reportOf(`Policy: ${path}`, policy, problemInPolicyText(file.text))
}

async function reportOf(
  where: string,
  policy: Policy,
  textProblem: PolicyTextProblem | null,
): Promise<Report> {
  const { problems } = policy
  const rules = rulesOf(policy)
  const texts = await Promise.all(problems.map((problem) => problemText(problem, textProblem)))
  const lines = [
    where,
    ...(rules.length === 0 ? ['It sets nothing.'] : []),
    ...columns(rules),
    ...texts.map((text) => `Wrong: ${text}${text.endsWith('?') ? '' : '.'}`),
  ]
  return {
    kind: 'report',
    text: lines.map((line) => `${line}\n`).join(''),
    hasProblems: problems.length > 0,
  }
}

/** The rules as table rows, in the order of the document, enforced ones first. */
function rulesOf(policy: Policy): string[][] {
  const unread: readonly string[] = policy.unread
  return (['enforced', 'defaults'] as const).flatMap((section) =>
    Object.entries(policy[section])
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [
        `  ${section}.${key}`,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
        ...(section === 'enforced' && unread.includes(key)
          ? ['(strictest, because what stands there cannot be read)']
          : []),
      ]),
  )
}

/** Describes the problem for an administrator, who can fix it. `policyProblemWords` is for other people. */
async function problemText(problem: PolicyProblem, textProblem: PolicyTextProblem | null): Promise<string> {
  switch (problem.kind) {
    case 'unreadable':
      return textProblem === null
        ? (await english()).fileFailureWords(problem.problem)
        : `${textProblemTexts[textProblem.kind]} at ${textProblem.at} (line:column)`
    case 'untrusted':
      return distrustTexts[problem.reason]
    case 'unknown-key':
      return `there is no key ${problem.key}${suggestionFor(problem.key)}`
    case 'bad-value':
      return `${problem.key} takes ${valuesFor(problem.key)}`
    case 'bad-address':
      return `${problem.key}: ${JSON.stringify(problem.entry)} ${addressTexts[problem.reason]}`
  }
}

const textProblemTexts: Readonly<Record<PolicyTextProblem['kind'], string>> = {
  'not-json': 'not JSON',
  'key-twice': 'a key appears twice',
}

const distrustTexts: Readonly<Record<Extract<PolicyProblem, { kind: 'untrusted' }>['reason'], string>> = {
  link: 'the file or one of its folders is a link, which Deckpass does not follow',
  owner: 'the file or one of its folders does not belong to an administrator, so it is ignored',
  unchecked: 'the system does not say who owns the file',
  writable: 'others could change the file or one of its folders, so it is ignored',
}

const addressTexts: Readonly<Record<PolicyAddressReason, string>> = {
  unreadable: 'is no host or address; patterns are not allowed either',
  'not-https': 'does not begin with https://',
  'user-info': 'contains a username or password',
  empty: 'is empty',
  'control-character': 'contains a control character',
  'invisible-character': 'contains an invisible character',
  'not-allowed': 'is at a host that the enforced values do not allow',
}

/** A key that is misspelt, or stands in the wrong place. */
function suggestionFor(key: string): string {
  const near = nearestWord(key.split('.').at(-1) ?? '', [
    ...keysOf(policyFile.shape),
    ...keysOf(enforcedPolicy.shape),
  ])
  if (near === null) return ''
  if (Object.hasOwn(policyFile.shape, near)) return `; did you mean ${near}?`
  const isDefault = key.startsWith('defaults.') && Object.hasOwn(defaultPolicy.shape, near)
  return `; did you mean ${isDefault ? 'defaults' : 'enforced'}.${near}?`
}

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

async function textProblemIn(path: string): Promise<PolicyTextProblem | null> {
  const file = await readSmallFile(path, maxPolicyBytes)
  return file.kind === 'found' ? problemInPolicyText(file.text) : null
}
