import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

/** Where a bucket for tests is, and how to leave it. */
export type TestS3 = BareS3 & {
  /** The keys as the service takes them. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: null }
}

type BareS3 = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  stop(): Promise<void>
}

// Debian's own interpreter: the packages are not seen by another one.
const PYTHON = '/usr/bin/python3'
const SERVER = join(import.meta.dir, 's3/server.py')

/**
 * An S3 server that checks signatures, with an empty bucket: OpenStack Swift, started here and gone with this process.
 * With `browsers` pages of any origin may use it, as far as CORS goes; a server that is brought is as it is.
 * TEST_S3_ENDPOINT, TEST_S3_BUCKET, TEST_S3_REGION, TEST_S3_ACCESS_KEY_ID and TEST_S3_SECRET_ACCESS_KEY bring another.
 */
export async function startS3({ browsers = false }: { browsers?: boolean } = {}): Promise<TestS3> {
  const s3 = broughtS3() ?? (await startSwift(browsers ? '*' : ''))
  const { accessKeyId, secretAccessKey } = s3
  return { ...s3, credentials: { accessKeyId, secretAccessKey, sessionToken: null } }
}

function broughtS3(): BareS3 | null {
  const endpoint = Bun.env.TEST_S3_ENDPOINT
  if (endpoint === undefined || endpoint === '') return null
  const variable = (name: string) => {
    const value = Bun.env[name]
    if (value === undefined || value === '')
      throw new Error(`TEST_S3_ENDPOINT is set, so ${name} must be too`)
    return value
  }
  return {
    endpoint,
    bucket: variable('TEST_S3_BUCKET'),
    region: Bun.env.TEST_S3_REGION ?? 'us-east-1',
    accessKeyId: variable('TEST_S3_ACCESS_KEY_ID'),
    secretAccessKey: variable('TEST_S3_SECRET_ACCESS_KEY'),
    stop: async () => {},
  }
}

async function startSwift(origins: string): Promise<BareS3> {
  // Swift's access keys are account:user.
  const access = { accessKeyId: 'voicelog:tests', secretAccessKey: crypto.randomUUID() }
  const server = Bun.spawn([PYTHON, SERVER, access.accessKeyId, access.secretAccessKey, origins], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  let folder: string | null = null
  const stop = async () => {
    await server.stdin.end()
    const deadline = setTimeout(() => server.kill('SIGKILL'), 5000)
    await server.exited
    clearTimeout(deadline)
    // It removes its folder itself, unless it had to be killed.
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
  try {
    const started = await firstLine(server)
    folder = started.folder
    const place = {
      endpoint: `http://127.0.0.1:${started.port}`,
      bucket: 'recordings',
      region: 'us-east-1',
    }
    await createBucket({ ...place, ...access })
    return { ...place, ...access, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Server = { stdout: ReadableStream<Uint8Array>; stderr: ReadableStream<Uint8Array> }

async function firstLine(server: Server): Promise<{ port: number; folder: string }> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of server.stdout) {
    text += decoder.decode(chunk, { stream: true })
    if (text.includes('\n')) return JSON.parse(text)
  }
  const stderr = (await new Response(server.stderr).text()).trim()
  throw new Error(
    `The S3 server did not start: ${stderr}. It needs Debian's python3-swift, or TEST_S3_ENDPOINT a server of your own`,
  )
}

async function createBucket(s3: Omit<BareS3, 'stop'>): Promise<void> {
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    forcePathStyle: true,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: s3.bucket }), {
    abortSignal: AbortSignal.timeout(10_000),
  })
  client.destroy()
}
