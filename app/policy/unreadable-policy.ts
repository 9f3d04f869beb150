import {
  guardingSettings,
  type PolicySetting,
  policySettings,
  strictestOf,
} from '../settings/model/settings.ts'
import { keysOf } from '../util/records.ts'
import { type EnforcedPolicy, enforcedPolicy, noPolicy, type Policy } from './model.ts'
import type { PolicyReadResult } from './ports.ts'

/** The strictest value of each rule that is not a setting. */
const strictestOwn: Readonly<Record<Exclude<keyof EnforcedPolicy, PolicySetting>, unknown>> = {
  // Neither an address nor a list without hosts allows any host.
  allowedHosts: [],
  address: '',
  requirePin: true,
  tokenFiles: false,
}

/** The value in place of an unreadable one. A setting that protects nothing is left to the person. */
export const unreadableValues: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(policySettings.map((name) => [name, strictestOf(name)])),
  ...strictestOwn,
}

/**
 * The policy in place of a file that cannot be read at the start: new hosts are forbidden, and lock and clipboard are
 * strict, but unattended work continues. It requires no PIN, which the file may not require either, and leaves tokens
 * in their files.
 */
const guarding = enforcedPolicy.parse(guardingSettings)
const strictestPolicy: Policy = {
  ...noPolicy,
  enforced: guarding,
  unread: keysOf(enforcedPolicy.shape).filter((key) => guarding[key] !== undefined),
  allowsNewHosts: false,
}

type Unreadable = Extract<PolicyReadResult, { kind: 'unreadable' | 'untrusted' }>

/**
 * The policy if its file cannot be read. The policy from earlier in this run stays in effect. At the start, a file that
 * somebody other than the administrator could have written is ignored; one that may be the administrator's is replaced
 * by the strictest policy.
 */
export function unreadablePolicy(before: Policy | null, problem: Unreadable): Policy {
  const mayBeAdministrators = problem.kind === 'unreadable' || problem.reason === 'unchecked'
  return { ...(before ?? (mayBeAdministrators ? strictestPolicy : noPolicy)), problems: [problem] }
}
