/** What the import of `electron` is resolved to: by name, or as a whole. */
export * from './exports.ts'
export * as default from './exports.ts'
