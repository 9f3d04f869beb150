import type { programCodes } from '../../programs/model/program-problem.ts'
import type { CallCode } from '../../service/model/failure.ts'
import type { TokenFileProblem } from '../../vault/model/token-file.ts'
import type { VaultProblem } from '../../vault/model/vault-view.ts'

/** DP-2xxx: storage. 21: the keychain; 22: the vault; 23: any file; 24: token files. */
export const storageCodes = {
  'keychain-unavailable': 'DP-2101',
  'keychain-unprotected': 'DP-2102',
  'key-not-in-keychain': 'DP-2103',
  'sealed-without-keychain': 'DP-2104',
  'content-damaged': 'DP-2201',
  'unreadable-in-the-way': 'DP-2202',
  newer: 'DP-2203',
  'access-denied': 'DP-2301',
  damaged: 'DP-2302',
  'disk-error': 'DP-2303',
  'disk-full': 'DP-2304',
  empty: 'DP-2305',
  'folder-missing': 'DP-2306',
  'in-use': 'DP-2307',
  'is-device': 'DP-2308',
  'is-folder': 'DP-2309',
  'is-link': 'DP-2310',
  'folder-is-file': 'DP-2311',
  'not-utf8': 'DP-2313',
  'other-owner': 'DP-2314',
  'quota-used': 'DP-2316',
  'read-only': 'DP-2317',
  'too-large': 'DP-2318',
  'too-large-for-disk': 'DP-2319',
  unknown: 'DP-2320',
  'unclear-name': 'DP-2401',
  'unfit-for-env': 'DP-2402',
  'holds-other': 'DP-2404',
  'readable-by-others': 'DP-2405',
} as const satisfies Record<VaultProblem | TokenFileProblem | 'newer' | 'holds-other', `DP-2${number}`>

/**
 * One code for each failure that a person may call a help desk about, the same in every language and version. A code
 * never changes its meaning and is never reused. A mistake that the person can correct in the window has none.
 */
export type FailureCode =
  | CallCode
  | (typeof storageCodes)[keyof typeof storageCodes]
  | (typeof programCodes)[keyof typeof programCodes]
