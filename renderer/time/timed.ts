/** What is shown now, and the instant from which on something else is; null where it stays. */
export interface Timed<Value> {
  readonly value: Value
  readonly until: number | null
}
