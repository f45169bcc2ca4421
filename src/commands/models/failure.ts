/** A model cannot be had, changed or removed; the message says why and what would do. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
}
