import type { StorageConfig } from '../../config/index.ts'
import type { ObjectStorage } from './contract.ts'
import { createDiskStorage, type DiskStorage } from './disk.ts'

/**
 * Opens the storage that the configuration names. Nothing is read or written before the first call.
 * @param input.jwtSecrets storage on disk derives the keys for its signed addresses from them
 * @param options.hasCalls whether there are calls whose recordings are in this storage @default none: a new storage
 * @returns `disk` is the same storage if it is on disk, for the routes that serve its signed addresses; else null
 */
export async function openStorage(
  {
    storage,
    publicUrl,
    jwtSecrets,
  }: { storage: StorageConfig; publicUrl: string; jwtSecrets: readonly string[] },
  { hasCalls }: { hasCalls?: () => Promise<boolean> } = {},
): Promise<{ storage: ObjectStorage; disk: DiskStorage | null }> {
  switch (storage.kind) {
    case 'disk': {
      const disk = createDiskStorage({ root: storage.path, publicUrl, signingSecrets: jwtSecrets, hasCalls })
      return { storage: disk, disk }
    }
    case 's3': {
      // Its client takes 12 MB of memory.
      const { createS3Storage } = await import('./s3/storage.ts')
      return { storage: createS3Storage(storage), disk: null }
    }
    default:
      return storage satisfies never
  }
}
