/** What this machine lacks: the message says what, and how to get it. `scripts/ready.js` prints it without a stack. */
export class Missing extends Error {
  override readonly name = 'Missing'
}
