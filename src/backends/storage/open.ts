import type { StorageConfig } from '../../config/index.ts'
import type { ObjectStorage } from './contract.ts'
import { createDiskStorage, type DiskStorage } from './disk.ts'
import { createS3Storage } from './s3/storage.ts'

/**
 * Opens the storage that the configuration names; nothing is touched before the first call.
 * @param input.jwtSecrets the disk storage derives from them the keys that sign its addresses
 * @returns `disk` too where it is one: its signed addresses need the storage routes
 */
export function openStorage({
  storage,
  publicUrl,
  jwtSecrets,
}: {
  storage: StorageConfig
  publicUrl: string
  jwtSecrets: readonly string[]
}): { storage: ObjectStorage; disk: DiskStorage | null } {
  switch (storage.kind) {
    case 'disk': {
      const disk = createDiskStorage({ root: storage.path, publicUrl, signingSecrets: jwtSecrets })
      return { storage: disk, disk }
    }
    case 's3':
      return { storage: createS3Storage(storage), disk: null }
    default:
      return storage satisfies never
  }
}
