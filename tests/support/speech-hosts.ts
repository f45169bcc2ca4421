import { writeWorkerProcess } from '../../src/db/workers/processes.ts'
import { requestSpeechModel } from '../../src/db/workers/speech-model-requests.ts'
import { newId } from '../../src/lib/id.ts'
import type { SpeechReport } from '../../src/model/speech-report.ts'
import type { TestOrganisation, TestService } from './service.ts'

/** Two live worker hosts with only the fallback: one downloads a model and has failed to get another, one has a model. */
export async function addSpeechHosts(
  { database: { db } }: Pick<TestService, 'database'>,
  { userId }: Pick<TestOrganisation, 'userId'>,
): Promise<void> {
  const speech: SpeechReport = {
    ...{
      engine: 'pocketsphinx',
      model: 'en-us',
      languages: ['en-US'],
      installs: true,
      vocabulary_use: 'none',
    },
    ...{ installed: [], downloads: [], machine: { memory_bytes: 16e9, cores: 8 } },
  }
  const sizes = { received_bytes: 2e8, total_bytes: 482_468_385 }
  const error = 'Cannot reach 192.0.2.1: the connection was refused'
  const hosts: [string, Partial<SpeechReport>][] = [
    [
      'worker-1',
      {
        downloads: [
          { name: 'parakeet-v2', state: 'downloading', error: null, ...sizes },
          { name: 'parakeet-v3', state: 'failed', error, ...sizes },
        ],
      },
    ],
    [
      'worker-2',
      { installed: [{ name: 'titanet-small', kind: 'speaker-embedding', languages: [] }], installs: false },
    ],
  ]
  for (const [host, changes] of hosts)
    await writeWorkerProcess(db, {
      ...{ id: newId(), host, pid: 7, version: 'test' },
      speech: { ...speech, ...changes },
    })
  for (const name of ['parakeet-v2', 'parakeet-v3'])
    await requestSpeechModel(db, { name, wanted: 'install', requestedBy: userId })
}
