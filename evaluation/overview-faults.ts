import type { Transcript } from '../src/model/transcript.ts'
import { isUnspaced } from '../src/model/transcripts/words.ts'

/** What an overview must not be: it is read by people who have not heard the call. */
const OVERVIEW_FAULTS = ['greeting', 'filler', 'fragment', 'no_end', 'too_long', 'unsaid_number'] as const
export type OverviewFault = (typeof OVERVIEW_FAULTS)[number]

/** Three lines of a call, with what frames them. */
const MAX_CHARACTERS = { spaced: 700, unspaced: 330 }

const GREETING =
  /^(?:(?:hi|hiya|hello|hey|hai|good (?:morning|afternoon|evening))(?!\p{L})|もしもし|おはよう|こんにちは|こんばんは|お世話にな[っり])/iu
const FILLER =
  /(?<![\p{L}\p{N}'’-])(?:um+|uh+|erm?|ehm|hmm?|mm-?hm|uh-huh)(?![\p{L}\p{N}'’-])|えーっ?と|ええと|えっと|あのー|うーんと/iu
/** No sentence ends so, or begins with what ends a Japanese word. */
const CUT_OFF =
  / (?:the|a|an|to|of|for|with|from|at|and|or|but|because|my|your|our|their|i'm|i've|it's|if you|when you|that i)$|[をがはにでとへ]$|(?:ので|から|けど|って)$|^(?:[らりるれろをんっゃゅょー]|も(?![うしっとちの]))/i
const SENTENCE_END = /(?<!\b(?:Mrs?|Ms|Dr|St))[.?!] |[。？！](?=.)/
const MIN_WORDS = 2
const MIN_CHARACTERS = 4

/**
 * The faults of an overview: a greeting at its beginning or that of a quote in it, a filler, a quote that is a
 * fragment, no end of a sentence, more characters than three lines have, and a number in digits that nobody said.
 */
export function overviewFaults(overview: string, transcript: Transcript): OverviewFault[] {
  const unspaced = isUnspaced(transcript.language)
  // 「支払い」の件 is a purpose, and no quote.
  const quotes = overview.matchAll(/[“「]([^”」]{0,1000})[”」](?!の件)/gu)
  const sentences = [...quotes].flatMap(([, quote = '']) => quote.split(SENTENCE_END))
  const said = transcript.segments.map(({ text }) => text).join(' ')
  const saidNumbers = new Set(digitsIn(said))
  const faults: [OverviewFault, boolean][] = [
    ['greeting', [overview, ...sentences].some((each) => GREETING.test(each))],
    ['filler', FILLER.test(overview)],
    [
      'fragment',
      sentences.some(
        (each) =>
          CUT_OFF.test(each) ||
          (unspaced ? each.length < MIN_CHARACTERS : each.split(' ').length < MIN_WORDS),
      ),
    ],
    ['no_end', !/[.?!。？！」”]$/u.test(overview)],
    ['too_long', overview.length > (unspaced ? MAX_CHARACTERS.unspaced : MAX_CHARACTERS.spaced)],
    ['unsaid_number', digitsIn(overview).some((each) => !saidNumbers.has(each))],
  ]
  return faults.filter(([, has]) => has).map(([fault]) => fault)
}

function digitsIn(text: string): string[] {
  return text.normalize('NFKC').match(/\d+/g) ?? []
}
