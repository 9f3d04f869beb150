/** A label as it is written: in a menu a single ampersand would mark a key instead of being shown. */
export function literal(label: string): string {
  return label.replaceAll('&', '&&')
}
