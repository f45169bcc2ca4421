import { mix, noise, type Samples, sequence, silence, tone } from './audio.ts'

// What a telephone line carries beside speech.

/** The North American ringback tone: 440 and 480 Hz, 2 s of every 6 s (ITU-T E.180, supplement 2). */
export function ringing(rings: number): Samples {
  const ring = mix(tone(440, 2000, { amplitude: 4000 }), tone(480, 2000, { amplitude: 4000 }))
  return sequence(...Array.from({ length: rings }, () => sequence(ring, silence(4000))))
}

/** Frequencies in Hz of rows and columns (ITU-T Q.23). */
const ROWS = [697, 770, 852, 941]
const COLUMNS = [1209, 1336, 1477]
const KEYS = ['123', '456', '789', '*0#']

/** Keys as a telephone sends them: 100 ms each, with pauses of 100 ms. */
export function dtmf(keys: string): Samples {
  const sounds = [...keys].map((key) => {
    const row = KEYS.findIndex((each) => each.includes(key))
    const column = KEYS[row]?.indexOf(key) ?? -1
    const [low, high] = [ROWS[row], COLUMNS[column]]
    if (low === undefined || high === undefined) throw new Error(`no key ${key}`)
    return sequence(
      mix(tone(low, 100, { amplitude: 6000 }), tone(high, 100, { amplitude: 6000 })),
      silence(100),
    )
  })
  return sequence(...sounds)
}

/** A tune with chords, a bass and a beat, in a loop of 4 s, as a telephone system plays while a caller waits. */
export function holdMusic(loops: number): Samples {
  // Frequencies of the equal-tempered scale from A4 = 440 Hz (ISO 16); the numbers are semitones from there.
  const hz = (semitones: number) => 440 * 2 ** (semitones / 12)
  const bars: [number, number, number][] = [
    [-9, -5, -2],
    [-4, 0, 3],
    [-7, -4, 0],
    [-2, 2, 5],
  ]
  const note = (frequency: number, ms: number, amplitude: number): Samples => {
    const overtones = [1, 2, 3, 4].map((each) =>
      tone(frequency * each, ms, { amplitude: amplitude / each ** 1.5 }),
    )
    const sound = overtones.reduce((sum, each) => mix(sum, each))
    // Struck, then fading, like a piano.
    return sound.map((each, index) => each * Math.min(1, index / 160) * Math.exp((-3 * index) / sound.length))
  }
  const loop = sequence(
    ...bars.map((chord) => {
      const melody = sequence(
        ...chord.flatMap((each) => [note(hz(each + 12), 250, 2500)]),
        note(hz(chord[0] + 24), 250, 2000),
      )
      const harmony = chord.map((each) => note(hz(each), 1000, 1800)).reduce((sum, each) => mix(sum, each))
      const bass = sequence(note(hz(chord[0] - 24), 500, 3000), note(hz(chord[0] - 24), 500, 3000))
      const beat = sequence(...[0, 1, 2, 3].map(() => sequence(noise(40, { amplitude: 1500 }), silence(210))))
      return mix(mix(mix(harmony, melody), bass), beat)
    }),
  )
  return sequence(...Array.from({ length: loops }, () => loop))
}
