/** A command that cannot be carried out as it was given. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
