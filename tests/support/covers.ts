import type { AudioFormat } from '../../src/model/audio/format.ts'
import { ffmpeg, noise, sequence, tone, wavFile } from './audio.ts'

/** Two seconds of sound with a cover picture, in the way of the format; `args` come before the output. */
export async function withCover(format: AudioFormat, args: readonly string[] = []): Promise<Uint8Array> {
  const sound = sequence(tone(440, 1000), noise(1000, { amplitude: 3000 }))
  const wav = wavFile([sound, tone(660, 2000)])
  const png = await ffmpeg({}, [
    '-f',
    'lavfi',
    '-i',
    'testsrc=d=1:size=64x64',
    '-frames:v',
    '1',
    '-c:v',
    'png',
    '-f',
    'image2',
    'out',
  ])
  if (format === 'ogg') {
    const tags = `;FFMETADATA1\nMETADATA_BLOCK_PICTURE=${pictureBlock(png).replaceAll('=', '\\=')}\n`
    const files = { 'in.wav': wav, 'tags.txt': new TextEncoder().encode(tags) }
    return ffmpeg(files, [
      '-i',
      'in.wav',
      '-i',
      'tags.txt',
      '-map_metadata',
      '1',
      ...args,
      '-f',
      'ogg',
      'out',
    ])
  }
  const cover = ['-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic']
  const muxer = { wav: 'wav', mp3: 'mp3', m4a: 'ipod' }[format]
  return ffmpeg({ 'in.wav': wav, 'cover.png': png }, [
    ...['-i', 'in.wav', '-i', 'cover.png', ...cover, ...args, '-f', muxer, 'out'],
  ])
}

/**
 * A picture as Vorbis comments carry it.
 * @see RFC 9639 §8.8
 */
function pictureBlock(png: Uint8Array): string {
  const u32 = (...values: number[]) =>
    Buffer.concat(values.map((each) => new Uint8Array([each >>> 24, each >>> 16, each >>> 8, each])))
  const mime = Buffer.from('image/png')
  return Buffer.concat([u32(3, mime.length), mime, u32(0, 64, 64, 24, 0, png.length), png]).toString('base64')
}
