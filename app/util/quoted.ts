/**
 * Within single quotes a shell takes every character literally but the quote; fish also takes a backslash for an escape.
 * Outside of them a backslash makes either literal in all.
 */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "'\\$&'")}'`
}
