import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageError } from './contract.ts'
import { ifThere, makeFolder, onDisk } from './files.ts'

/** A file in the folder of a storage that is in use. The empty folder below a volume that is not mounted has none. */
export const MARKER = '.voicelog-storage'

/**
 * Makes the check that a storage's volume is mounted. It marks a folder that has objects already, or that belongs to a
 * service without calls.
 * @param hasCalls whether the service has taken in calls, so that their recordings must be somewhere
 * @returns a check that throws StorageError `not_mounted`, or what `hasCalls` throws
 */
export function createMountCheck({
  root,
  hasCalls,
}: {
  root: string
  hasCalls: () => Promise<boolean>
}): () => Promise<void> {
  const marker = join(root, MARKER)
  return async () => {
    if ((await ifThere(stat(marker))) !== null) return
    const objects = (await ifThere(readdir(join(root, 'objects')))) ?? []
    if (objects.length === 0 && (await hasCalls()))
      throw new StorageError(
        'not_mounted',
        `There are calls, but no recordings in ${root}: is its volume mounted? If it is the right folder, make an empty file ${marker}`,
        true,
      )
    await makeFolder(root)
    await onDisk(writeFile(marker, '', { mode: 0o600 }))
  }
}
