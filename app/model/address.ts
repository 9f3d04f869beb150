/** Host and, where it is not the usual one, port of a service address. */
export function hostOf(address: string): string {
  return new URL(address).host
}
