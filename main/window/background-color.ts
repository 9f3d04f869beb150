import { nativeTheme } from 'electron'

/** The pages' own background, `--paper`, so that no flash is seen before a page is drawn. */
export function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? '#121317' : '#f7f7f9'
}
