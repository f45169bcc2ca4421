import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eventually } from '../support/poll.ts'
import { startS3, type TestS3 } from '../support/s3.ts'
import { startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { push, recordingOf, startPush } from './push-process.ts'

let service: TestService
let organisation: TestOrganisation
let s3: TestS3
let client: Bun.S3Client
let environment: Record<string, string>
let address: string
beforeAll(async () => {
  ;[service, s3] = await Promise.all([startService(), startS3()])
  organisation = await service.organisation({ rateLimit: 10_000 })
  const { accessKeyId, secretAccessKey, endpoint, region, bucket } = s3
  client = new Bun.S3Client({ accessKeyId, secretAccessKey, endpoint, region, bucket })
  address = `s3://${bucket}/calls?endpoint=${endpoint}&region=${region}`
  environment = {
    ...{ VOICELOG_URL: service.baseUrl, VOICELOG_API_KEY: organisation.apiKey },
    ...{ AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
  }
})
afterAll(async () => {
  await service?.stop()
  await s3?.stop()
})

async function calls(): Promise<{ call_id: string; operator_id: string | null }[]> {
  const response = await organisation.asAdmin('/api/voicelogs?limit=200&sort=created_at')
  return (await response.json()).items
}

test('a part of a bucket is pushed, whatever its keys are, and is not sent again', async () => {
  await client.write('calls/2026/11/Jürgen + 17_c 1.wav', recordingOf(1))
  await client.write('calls/2026/11/18_c2.wav', recordingOf(2))
  await client.write('calls/notes.txt', 'no audio')
  await client.write('others/19_c3.wav', recordingOf(3))
  const pattern = ['--pattern', '{operator_id}_{call_id}.wav']
  const wrong = await push([address, '--csv', 'x.csv'], environment)
  expect([wrong.code, wrong.error.includes('cannot be combined')]).toEqual([2, true])
  const first = await push([address, ...pattern, '--json'], environment)
  // The text file does not match the pattern.
  expect(first.code).toBe(0)
  expect((await calls()).map(({ call_id, operator_id }) => [call_id, operator_id]).sort()).toEqual([
    ['c 1', 'Jürgen + 17'],
    ['c2', '18'],
  ])
  expect(first.files.map(({ file, outcome }) => `${file} ${outcome}`).sort()).toEqual([
    `s3://${s3.bucket}/calls/2026/11/18_c2.wav uploaded`,
    `s3://${s3.bucket}/calls/2026/11/Jürgen + 17_c 1.wav uploaded`,
    `s3://${s3.bucket}/calls/notes.txt skipped`,
  ])
  const again = await push([address, ...pattern], environment)
  expect(again.code).toBe(0)
  expect(await calls()).toHaveLength(2)
  const elsewhere = await push([address.replace(s3.bucket, 'no-such-bucket')], environment)
  expect([elsewhere.code, elsewhere.error.includes('cannot be listed')]).toEqual([2, true])
}, 60_000)

test('a bucket is watched: new objects are sent, and with --remove-sent those that the service has are deleted', async () => {
  const watching = startPush([address, '--watch', '--remove-sent', '--json'], environment)
  await eventually(() => watching.files().length >= 3, { withinMs: 30_000 })
  await client.write('calls/late.wav', recordingOf(9))
  const late = await eventually(
    () => watching.files().find(({ file }) => file.endsWith('late.wav')) ?? null,
    { withinMs: 40_000 },
  )
  expect(late.outcome).toBe('uploaded')
  await eventually(async () => !(await client.exists('calls/late.wav')))
  expect(await client.exists('calls/notes.txt')).toBe(true)
  expect(await client.exists('others/19_c3.wav')).toBe(true)
  watching.kill('SIGINT')
  expect(await watching.ended).toBe(0)
}, 90_000)
