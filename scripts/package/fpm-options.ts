import { parseArgs } from 'node:util'

const text = { type: 'string', default: '' } as const
const texts = { type: 'string', multiple: true, default: [] as string[] } as const
/** The options that electron-builder passes to fpm. An unknown one is an error. */
export const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...text, short: 's' },
    t: { ...text, short: 't' },
    d: { ...texts, short: 'd' },
    force: { type: 'boolean' },
    'deb-recommends': texts,
    'deb-compression': text,
    'deb-priority': text,
    'rpm-os': text,
    'rpm-compression': text,
    'rpm-summary': text,
    'rpm-tag': texts,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    category: text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
  },
})
export type FpmValues = typeof values
