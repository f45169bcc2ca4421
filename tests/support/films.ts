import { ffmpeg } from './audio.ts'

const SOURCES = [
  ...['-f', 'lavfi', '-i', 'testsrc=d=1:size=64x64:r=10'],
  ...['-f', 'lavfi', '-i', 'sine=440:d=1'],
]

/** A film of one second by ffmpeg, its first input the picture and the second the sound; `args` come before the output. */
export function film(args: readonly string[]): Promise<Uint8Array> {
  return ffmpeg({}, [...SOURCES, ...args, 'out'])
}

/**
 * A film as some players of Sigma Designs take it: a WAV file whose pictures come after its sound, in a chunk SMV0.
 * Each picture is 24 bits of its size and a JPEG.
 * @see ffmpeg's libavformat/wavdec.c
 */
export async function smvFilm(): Promise<Uint8Array> {
  const wav = Buffer.from(await ffmpeg({}, [...SOURCES.slice(4), '-ar', '16000', '-f', 'wav', 'out']))
  const jpeg = await ffmpeg({}, [...SOURCES.slice(0, 4), '-frames:v', '1', '-f', 'mjpeg', 'out'])
  const u24 = (value: number) => Buffer.from([value & 0xff, (value >> 8) & 0xff, value >> 16])
  const blockBytes = jpeg.length + 3
  // Width, height, words of the header, unused, block size, frame rate, frames, two unused, pictures in a JPEG.
  const header = [64, 64, 12, 0, blockBytes, 10, 1, 0, 0, 1].flatMap((each) => [...u24(each)])
  return Buffer.concat([
    wav,
    Buffer.from('SMV00200\0', 'latin1'),
    Buffer.from(header),
    u24(jpeg.length),
    jpeg,
  ])
}
