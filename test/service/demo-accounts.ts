import type { ServiceAccount } from './service-logic.ts'

/** Nobody's. The second has letters that only a right encoding survives, and a colon in its password. */
export const demoAccounts: readonly ServiceAccount[] = [
  { username: 'demo', password: 'demo-password', companyKey: 'demo-company-key' },
  { username: 'zo\u00eb.demo', password: 'p\u00e4ss: w\u00f6rd \u{1f511}', companyKey: 'DEMO-0000-\u00c5' },
]
