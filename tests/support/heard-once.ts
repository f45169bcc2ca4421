import {
  type RecognisedTrack,
  recogniseTracks,
  type SpeechEngine,
  type SpeechTrack,
} from '../../src/backends/speech/contract.ts'

/**
 * An engine that recognises the same sound once: several tests use the same call, and recognition is most of their time.
 * Only for an engine that always hears the same.
 */
export function heardOnce(engine: SpeechEngine): SpeechEngine {
  const heard = new Map<string, RecognisedTrack>()
  const nameOf = async ({ wavPath, language, speech }: SpeechTrack) =>
    `${Bun.hash(await Bun.file(wavPath).bytes())} ${language} ${JSON.stringify(speech)}`
  return {
    ...engine,
    async recogniseTogether(tracks, options) {
      const named = await Promise.all(tracks.map(async (track) => ({ track, name: await nameOf(track) })))
      const fresh = named.filter(({ name }) => !heard.has(name))
      const recognised =
        fresh.length === 0
          ? []
          : await recogniseTracks(
              engine,
              fresh.map((each) => each.track),
              options,
            )
      for (const [index, { name }] of fresh.entries()) {
        const result = recognised[index]
        if (result !== undefined) heard.set(name, result)
      }
      return named.map(({ name }) => structuredClone(heard.get(name)) ?? { utterances: [] })
    },
  }
}
