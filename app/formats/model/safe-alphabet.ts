/**
 * Whether a value means the same to every shell, `.env` parser and language, quoted or not. A template takes no other value,
 * because no kind of quoting works for all of them. `:=` is refused, because zsh replaces the `=ls` of an unquoted `a:=ls`
 * with the path of the program `ls`.
 */
export function isSafeUnquoted(value: string): boolean {
  return /^(?![-=:@])(?!.*:=)[A-Za-z0-9._+/=:@-]+$/.test(value)
}
