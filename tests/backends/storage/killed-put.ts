import { join } from 'node:path'

/** Kills a process while it writes an object to storage on disk: its partial file stays. */
export async function killDuringPut(root: string, key: string): Promise<void> {
  const script = `
    import { createDiskStorage } from ${JSON.stringify(join(import.meta.dir, '../../../src/backends/storage/disk.ts'))}
    const storage = createDiskStorage({ root: ${JSON.stringify(root)}, publicUrl: '', signingSecrets: ['x'] })
    async function* body() {
      yield new Uint8Array(5_000_000)
      console.log('writing')
      // It is killed long before this.
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    }
    await storage.put(${JSON.stringify(key)}, body(), { contentType: 'audio/wav' })
  `
  const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'inherit' })
  await child.stdout.getReader().read()
  child.kill('SIGKILL')
  await child.exited
}
