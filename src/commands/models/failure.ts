/** A model cannot be downloaded, installed or removed. The message says why. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
}
