/** A model cannot be downloaded, installed or removed. The message says why. */
export class ModelFailure extends Error {
  override readonly name: string = 'ModelFailure'
}

/** Another process installs the same model at this moment. */
export class ModelLocked extends ModelFailure {}
