import type { Style } from './types.ts'

/** Phrases of whole words, and what replaces them. The first letter keeps its case. */
type Phrases = readonly (readonly [string, string])[]

const CONTRACTIONS: Phrases = [
  ['i am', "i'm"],
  ['i have been', "i've been"],
  ['i have got', "i've got"],
  ['i will', "i'll"],
  ['i would', "i'd"],
  ['you are', "you're"],
  ['you have been', "you've been"],
  ['we are', "we're"],
  ['we have been', "we've been"],
  ['they are', "they're"],
  ['they have been', "they've been"],
  ['it is', "it's"],
  ['that is', "that's"],
  ['there is', "there's"],
  ['what is', "what's"],
  ['do not', "don't"],
  ['does not', "doesn't"],
  ['did not', "didn't"],
  ['is not', "isn't"],
  ['are not', "aren't"],
  ['was not', "wasn't"],
  ['were not', "weren't"],
  ['have not', "haven't"],
  ['has not', "hasn't"],
  ['had not', "hadn't"],
  ['will not', "won't"],
  ['would not', "wouldn't"],
  ['should not', "shouldn't"],
  ['could not', "couldn't"],
  ['can not', "can't"],
  ['cannot', "can't"],
]

/** Without contractions that stand for two forms: "it's" is "it is" or "it has". */
const IN_FULL: Phrases = CONTRACTIONS.flatMap(([full, short]) =>
  ['can not', "i'd", "it's", "that's", "there's", "what's"].some((each) => each === full || each === short)
    ? []
    : [[short, full] as const],
)

const COURTEOUS: Phrases = [
  ['i want to', 'i would like to'],
  ['i wanna', 'i would like to'],
  ['i want', 'i would like'],
  ['i need to', 'i would need to'],
  ['can you give me', 'could you please give me'],
  ['can you tell me', 'could you please tell me'],
  ['can you please', 'could you please'],
  ['can you', 'could you please'],
  ['could you', 'could you'],
  ['can i please', 'could i please'],
  ['could i please', 'could i please'],
  ['please', 'please'],
  ['can i', 'could i please'],
  ['could i', 'could i please'],
  ['give me', 'please give me'],
  ['tell me', 'please tell me'],
  ['thanks', 'thank you very much'],
]

const PLAIN: Phrases = [
  ['i would like to', 'i want to'],
  ["i'd like to", 'i want to'],
  ['i would like', 'i want'],
  ["i'd like", 'i want'],
  ['could you please', 'can you'],
  ['would you please', 'can you'],
  ['can you please', 'can you'],
  ['could you', 'can you'],
  ['would you mind telling me', 'tell me'],
  ['could i', 'can i'],
  ['may i', 'can i'],
  ['thank you very much', 'thanks'],
  ['thank you so much', 'thanks'],
  ['thank you', 'thanks'],
]

const CASUAL: Phrases = [
  ['want to', 'wanna'],
  ['going to', 'gonna'],
  ['have got to', 'gotta'],
  ['got to', 'gotta'],
  ['have to', 'gotta'],
  ['kind of', 'kinda'],
  ['let me', 'lemme'],
  ['give me', 'gimme'],
  ['because', "'cause"],
  ['yes', 'yeah'],
  ['hello', 'hey'],
  ['them', "'em"],
  ['about', "'bout"],
  ['you all', "y'all"],
]

/** The ways in which customers speak English in the probe. */
export const englishStyles: readonly Style[] = [
  { name: 'contracted', say: replacer(CONTRACTIONS) },
  { name: 'in full', say: replacer(IN_FULL) },
  { name: 'courteous', say: replacer(COURTEOUS) },
  { name: 'plain', say: replacer(PLAIN) },
  { name: 'casual', say: replacer(CASUAL) },
]

/** Replaces the longest phrase at each place, so that "can not" is not taken for "can". */
function replacer(phrases: Phrases): (text: string) => string {
  const byFirst = Map.groupBy(
    phrases.map(([said, otherwise]) => ({ said: said.split(' '), otherwise })),
    ({ said }) => said[0] ?? '',
  )
  for (const each of byFirst.values()) each.sort((a, b) => b.said.length - a.said.length)
  return (text) => {
    const words = [...text.replaceAll('’', "'").matchAll(WORD)]
    let made = ''
    let from = 0
    for (let index = 0; index < words.length; index += 1) {
      const [word, at] = [words[index]?.[0] ?? '', words[index]?.index ?? 0]
      const match = byFirst
        .get(word.toLowerCase())
        ?.find(({ said }) => said.every((each, next) => isNext(text, words, index + next, each, next > 0)))
      if (match === undefined) continue
      const last = words[index + match.said.length - 1]
      made += text.slice(from, at) + inCaseOf(word, match.otherwise)
      from = (last?.index ?? at) + (last?.[0].length ?? 0)
      index += match.said.length - 1
    }
    return made + text.slice(from)
  }
}

/** A word with its apostrophes: "don't", "'em". */
const WORD = /'?[\p{L}\p{N}]+(?:'\p{L}+)?/gu

/** Whether the word at this index is the wanted one, with nothing but a space between it and the word before. */
function isNext(
  text: string,
  words: readonly RegExpExecArray[],
  index: number,
  wanted: string,
  isJoined: boolean,
): boolean {
  const [word, before] = [words[index], words[index - 1]]
  if (word === undefined || word[0].toLowerCase() !== wanted) return false
  if (!isJoined || before === undefined) return !isJoined
  return text.slice(before.index + before[0].length, word.index) === ' '
}

function inCaseOf(word: string, otherwise: string): string {
  const said = otherwise.replace(/(?<![\p{L}'])i(?=['\s]|$)/gu, 'I')
  return word === word.toLowerCase() || word === 'I' ? keepsI(word, said, otherwise) : capitalised(said)
}

/** A recogniser that writes "i" writes it everywhere. */
function keepsI(word: string, said: string, otherwise: string): string {
  return word === 'i' || word.startsWith("i'") ? otherwise : said
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
