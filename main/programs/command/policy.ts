import {
  defaultPolicy,
  enforcedPolicy,
  type Policy,
  type PolicyAddressReason,
  type PolicyProblem,
  policyFile,
} from '../../../app/policy/model.ts'
import { nextPolicy } from '../../../app/policy/parse-policy.ts'
import { problemInPolicyText, readPolicyText } from '../../../app/policy/policy-text.ts'
import { policySettings, valuesOf } from '../../../app/settings/model/settings.ts'
import { keysOf } from '../../../app/util/records.ts'
import { readSmallFile } from '../../files/files.ts'
import { maxPolicyBytes } from '../../policy/policy-file.ts'
import { columns } from './columns.ts'
import { type CliContext, type Done, english, failed, print } from './context.ts'
import { nearestWord, type Run } from './parse-args.ts'

/** `deckpass policy [check FILE]`: shows the rules and errors of this computer's policy or of the file. */
export async function policy({ positionals: [, file] }: Run, context: CliContext): Promise<Done> {
  if (file === undefined) {
    const { policy, policyReading } = await context.readSettings()
    const { path, found, changedAt } = policyReading.source
    const written = changedAt === null ? '-' : new Date(changedAt).toISOString()
    const where = found ? `${path}, written ${written}` : `none; looked at ${path}`
    return await report(context, where, path, policy)
  }
  const read = await readSmallFile(file, maxPolicyBytes)
  if (read.kind === 'absent') return failed('wrongUsage', `There is no file ${file}.`)
  if (read.kind !== 'found')
    return failed('wrongUsage', `Cannot check ${file}: ${(await english()).fileProblemWords(read.problem)}.`)
  return await report(context, file, file, nextPolicy(null, readPolicyText(read.text)))
}

async function report(context: CliContext, where: string, path: string, policy: Policy): Promise<Done> {
  const rules = rulesOf(policy)
  const texts = await Promise.all(policy.problems.map((problem) => problemText(problem, path)))
  await print(context, [
    `Policy: ${where}`,
    ...(rules.length === 0 ? ['It sets nothing.'] : []),
    ...columns(rules),
    ...texts.map((text) => `Wrong: ${text}${text.endsWith('?') ? '' : '.'}`),
  ])
  return texts.length === 0 ? 'done' : 'wrongPolicy'
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

/** Describes the problem to an administrator, who can fix it. `policyProblemWords` is for everybody else. */
async function problemText(problem: PolicyProblem, path: string): Promise<string> {
  switch (problem.kind) {
    case 'unreadable': {
      const file = problem.problem === 'damaged' ? await readSmallFile(path, maxPolicyBytes) : null
      const fault = file?.kind === 'found' ? problemInPolicyText(file.text) : null
      if (fault === null) return (await english()).fileProblemWords(problem.problem)
      return `${fault.kind === 'not-json' ? 'not JSON' : 'a key appears twice'} at ${fault.at} (line:column)`
    }
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

/** Suggests the right key for one that is misspelt or in the wrong place. */
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
