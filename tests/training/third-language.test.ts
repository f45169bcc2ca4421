import { expect, test } from 'bun:test'
import { timedTranscript } from '../../evaluation/timing.ts'
import { emotionResult } from '../../src/domain/analysis/local/emotion/emotion.ts'
import { findIntents } from '../../src/domain/analysis/local/intent/intent.ts'
import { openModels } from '../../src/domain/analysis/local/models/linear-classifier.ts'
import { ENGLISH } from '../../src/domain/analysis/local/reading/english.ts'
import { createLanguage, type LanguageRules } from '../../src/domain/analysis/local/reading/language.ts'
import { readCall } from '../../src/domain/analysis/local/reading/reading.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../src/model/intents/defaults.ts'
import type { Example } from '../../training/read.ts'
import { train } from '../../training/train.ts'

// The code that learns and decides is the same for each language: here a little German.

/** Sentences end with a full stop, units are words; only the summary writes, which this test does not ask for. */
const GERMAN: LanguageRules = {
  ...ENGLISH,
  code: 'de',
  cut: (text) =>
    [...text.matchAll(/[^.?!\s][^.?!]*[.?!]*/gu)].map(({ 0: said, index }) => {
      const units = said.toLowerCase().match(/\p{L}+/gu) ?? []
      const question = said.endsWith('?')
      return {
        start: index,
        end: index + said.length,
        units,
        question,
        emphatic: false,
        length: units.length,
      }
    }),
}

type Labels = Example['labels']

const MATTERS = {
  cancellation: [
    'meinen Vertrag kündigen',
    'eine Kündigung einreichen',
    'den Vertrag zum Monatsende kündigen',
  ],
  refund_request: ['mein Geld zurück', 'eine Erstattung für die Lampe', 'das Geld erstattet bekommen'],
  order_status: ['wissen, wo mein Paket bleibt', 'das Paket verfolgen', 'wissen, wann die Lieferung kommt'],
  technical_support: [
    'Hilfe, das Internet geht nicht',
    'Hilfe, der Router ist defekt',
    'Hilfe mit dem Router',
  ],
  appointment: ['einen Termin vereinbaren', 'den Termin verschieben', 'einen Termin am Montag'],
} as const
const MOODS = {
  neutral: ['Danke, das notiere ich mir.', 'Gut, ich habe einen Stift.', 'Meine Nummer ist bekannt.'],
  anger: [
    'Das ist eine Unverschämtheit.',
    'Eine Frechheit ist das, unverschämt.',
    'Ich habe diese Frechheit satt.',
  ],
  satisfaction: [
    'Das ist ja wunderbar.',
    'Großartig, wunderbar, vielen Dank.',
    'Sie haben großartig geholfen.',
  ],
} as const
const WRITERS = ['one', 'two', 'three', 'four', 'five']
const OPENINGS = [
  'Ich möchte',
  'Guten Tag, ich möchte',
  'Ich hätte gern',
  'Also ich möchte bitte',
  'Ich will',
]

const example = (
  kind: Example['kind'],
  labels: Labels,
  turns: Example['turns'],
  writer: string,
): Example => ({
  ...{ kind, labels, turns, writer },
  ...{ split: 'train', licence: 'Apache-2.0' },
})
const says = (role: 'agent' | 'customer', text: string) => ({ role, text })
const entries = <K extends string, V>(of: Record<K, V>) => Object.entries(of) as [K, V][]

/** What one writer wrote: each matter and mood alone, and each matter in calls of different moods. */
function writtenBy(writer: string, at: number): Example[] {
  const of = (kind: Example['kind'], labels: Labels, role: 'agent' | 'customer', text: string) =>
    example(kind, labels, [says(role, text)], writer)
  const opening = OPENINGS[at]
  return [
    of('talk', {}, 'customer', 'Guten Tag, hier ist Weber.'),
    of('talk', {}, 'agent', 'Guten Tag, Sie sprechen mit Frau Lang.'),
    of('move', { move: 'settles' }, 'agent', 'Das habe ich erledigt.'),
    of('move', { move: 'tells' }, 'customer', 'Es war am Montag.'),
    of('act', { acts: ['greeting'] }, 'agent', 'Guten Tag, Sie sprechen mit Frau Lang.'),
    of('act', { acts: [], judged: ['rude'] }, 'agent', 'Das habe ich erledigt.'),
    of('act', { acts: ['rude'], judged: ['rude'] }, 'agent', 'Das ist nicht mein Problem.'),
    ...entries(MOODS).flatMap(([emotion, texts]) =>
      texts.map((text) => of('feeling', { emotion }, 'customer', text)),
    ),
    ...entries(MATTERS).flatMap(([intent, matters]) =>
      matters.flatMap((matter) => [
        of('caller', { intent }, 'customer', `${opening} ${matter}.`),
        of('agent', { intent }, 'agent', `Sie möchten also ${matter}.`),
        // Most customers are calm.
        ...(['neutral', 'neutral', 'neutral', 'anger', 'satisfaction'] as const).map((emotion, mood) => {
          const labels: Labels = { intent, emotion, outcome: 'resolved', answers: { courtesy: 'yes' } }
          const turns = [
            says('agent', 'Guten Tag, Sie sprechen mit Frau Lang.'),
            says('customer', `${opening} ${matter}. ${MOODS[emotion][(at + mood) % 3]}`),
            says('agent', 'Das habe ich erledigt.'),
          ]
          return example('call', labels, turns, writer)
        }),
      ]),
    ),
  ]
}

test('a third language is learnt and decided by the same code', () => {
  const examples = WRITERS.flatMap(writtenBy)
  const { models, decisions } = train(
    { rules: GERMAN, tag: 'de-DE' },
    { examples, heldOut: [], evaluated: [] },
    () => {},
  )
  const language = createLanguage(GERMAN, { models: openModels(models), decisions })
  const told = (text: string) => {
    const lines = [
      { speaker: 'agent' as const, pauseMs: null, text: 'Guten Tag, Sie sprechen mit Frau Lang.' },
      { speaker: 'customer' as const, pauseMs: null, text },
      { speaker: 'agent' as const, pauseMs: null, text: 'Das habe ich erledigt.' },
    ]
    const reading = readCall(timedTranscript('de-DE', lines), language)
    const [intent] = findIntents(reading, DEFAULT_INTENT_DEFINITIONS)
    return [intent?.intent, emotionResult(reading).speakers.customer?.label]
  }
  expect(
    [
      'Hallo, nehmen Sie bitte meine Kündigung an.',
      'Seit Montag geht das Internet nicht. So eine Frechheit.',
      'Wann kommt mein Paket? Ihre Auskunft war wunderbar.',
      'Geht ein Termin am Freitag?',
      'Geben Sie mir mein Geld zurück. Das ist unverschämt.',
    ].map(told),
  ).toEqual([
    ['cancellation', 'neutral'],
    ['technical_support', 'anger'],
    ['order_status', 'satisfaction'],
    ['appointment', 'neutral'],
    ['refund_request', 'anger'],
  ])
}, 60_000)
