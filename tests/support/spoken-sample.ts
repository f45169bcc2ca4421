import { writeSearch } from '../../src/db/calls/transcripts/search.ts'
import type { Database } from '../../src/db/client.ts'
import { transcripts } from '../../src/db/schema/index.ts'
import type { Segment } from '../../src/model/transcript.ts'
import { insertVoicelog } from '../db/queue/job-rows.ts'

const SEGMENTS = 40
const WORDS = 12
const VOCABULARY = 3_000
const JAPANESE = [
  'カードを',
  '解約したい',
  'のですが',
  'お電話',
  'ありがとうございます',
  '料金は',
  '来月から',
  '確認します',
]

/** Inserts transcribed and indexed calls with a few common and many rare words. */
export async function saveSearchSample(db: Database, organisationId: string, calls: number): Promise<void> {
  for (let call = 0; call < calls; call++) {
    const language = call % 10 === 0 ? 'ja-JP' : 'en-US'
    const segments = Array.from({ length: SEGMENTS }, (_, index) => segmentOf(index, language))
    const voicelogId = await insertVoicelog(db, organisationId, { status: 'completed', language })
    await db.insert(transcripts).values({
      ...{
        voicelogId,
        organisationId,
        language,
        engine: 'bench',
        model: 'bench',
        durationMs: 300_000,
        channels: 2,
      },
      segments,
      indexedAt: new Date(),
    })
    await writeSearch(db, { voicelogId, organisationId, segments })
  }
}

function segmentOf(index: number, language: string): Segment {
  const said = Array.from({ length: WORDS }, () =>
    language === 'ja-JP' ? JAPANESE[Math.floor(Math.random() * JAPANESE.length)] : `word${rare()}`,
  )
  const start = index * 7_000
  return {
    id: `s${index + 1}`,
    speaker: index % 2 === 0 ? 'agent' : 'customer',
    channel: index % 2,
    start_ms: start,
    end_ms: start + 6_000,
    text: said.join(language === 'ja-JP' ? '' : ' '),
    confidence: 0.9,
    words: said.map((each, at) => ({
      text: each ?? '',
      start_ms: start + at * 500,
      end_ms: start + at * 500 + 450,
      confidence: 0.9,
    })),
  }
}

/** A rank by Zipf's law: the second word is half as frequent as the first. */
function rare(): number {
  return Math.floor(VOCABULARY ** Math.random())
}
