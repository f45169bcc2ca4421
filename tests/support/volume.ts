import { mkdtempSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own, of 4 MB. */
export type Volume = {
  folder: string
  /** Fills it to the last block. */
  fill(): void
  /** As the kernel does after an error of a device. */
  makeReadOnly(): void
  remove(): void
}

/** Mounts a real volume; null if this user may not mount one. */
export function mountVolume(): Volume | null {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-full-'))
  const run = (...command: string[]) =>
    Bun.which(command[0] ?? '') !== null && Bun.spawnSync(command, { stderr: 'ignore' }).success
  if (run('mount', '-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder)) {
    return {
      folder,
      fill() {
        const { bavail, bsize } = statfsSync(folder)
        writeFileSync(join(folder, 'fill'), new Uint8Array(bavail * bsize))
      },
      makeReadOnly() {
        if (!run('mount', '-o', 'remount,ro', folder)) throw new Error('The volume is not read-only')
      },
      remove: () => {
        run('umount', '-l', folder)
        rmdirSync(folder)
      },
    }
  }
  rmdirSync(folder)
  return null
}

/** Whether tests that need a volume can run. */
export function canMount(): boolean {
  const volume = mountVolume()
  volume?.remove()
  return volume !== null
}
