import { expect, test } from 'vitest'
import { storageCodes } from '../../../../app/help/model/failure-codes.ts'
import { programCodes } from '../../../../app/programs/model/program-problem.ts'
import { failures } from '../../../../app/service/model/failure.ts'
import { keysOf } from '../../../../app/util/records.ts'

/**
 * Every code that was ever given. People have them in mails, tickets and notes: add to this list, and never change,
 * take out or give again what is in it.
 */
const given = {
  call: {
    unreachable: 'DP-1101',
    timeout: 'DP-1102',
    cut: 'DP-1103',
    'network-stopped': 'DP-1104',
    cancelled: 'DP-1105',
    'not-https': 'DP-1106',
    offline: 'DP-1107',
    'name-not-found': 'DP-1108',
    proxy: 'DP-1201',
    'proxy-password': 'DP-1202',
    'proxy-refused': 'DP-1203',
    certificate: 'DP-1301',
    'client-certificate': 'DP-1302',
    'choose-certificate': 'DP-1303',
    'certificate-refused': 'DP-1304',
    'certificate-date': 'DP-1305',
    'certificate-name': 'DP-1306',
    busy: 'DP-1401',
    'server-error': 'DP-1402',
    unusable: 'DP-1403',
    'too-large': 'DP-1404',
    html: 'DP-1405',
    redirect: 'DP-1406',
    'no-endpoint': 'DP-1407',
    refused: 'DP-1408',
    rejected: 'DP-1501',
    unsendable: 'DP-1502',
    'no-password': 'DP-1503',
    'host-not-allowed': 'DP-1504',
  },
  storage: {
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
    'folder-is-link': 'DP-2312',
    'not-utf8': 'DP-2313',
    'other-owner': 'DP-2314',
    'over-64-kib': 'DP-2315',
    'quota-used': 'DP-2316',
    'read-only': 'DP-2317',
    'too-large': 'DP-2318',
    'too-large-for-disk': 'DP-2319',
    unknown: 'DP-2320',
    'unclear-name': 'DP-2401',
    'unfit-for-env': 'DP-2402',
    'ambiguous-env': 'DP-2403',
    'holds-other': 'DP-2404',
    'readable-by-others': 'DP-2405',
  },
  program: {
    'asker-unclear': 'DP-3101',
    'clipboard-refused': 'DP-3102',
    broken: 'DP-3103',
  },
}

const codes = {
  call: Object.fromEntries(keysOf(failures).map((cause) => [cause, failures[cause].code])),
  storage: storageCodes,
  program: programCodes,
}

test.each(keysOf(codes))('every %s failure has the code that it was given', (area) => {
  const expected: Record<string, string> = given[area]
  for (const [failure, code] of Object.entries(codes[area]))
    expect([failure, code]).toEqual([failure, expected[failure]])
})

test('no code was given twice', () => {
  const all = Object.values(given).flatMap((area) => Object.values(area))
  expect(new Set(all).size).toBe(all.length)
})
