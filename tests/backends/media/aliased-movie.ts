/**
 * A QuickTime file whose sound lies in another one, named by a Macintosh alias record in its dref box: 16 kHz mono
 * 16-bit PCM, `dataBytes` of it from the start of that file.
 */
export function aliasedMovie(filename: string, dataBytes: number): Uint8Array {
  const samples = dataBytes / 2
  const mvhd = fullBox('mvhd', zeros(8), u32(16_000), u32(samples), zeros(80))
  const tkhd = fullBox('tkhd', zeros(8), u32(1), zeros(4), u32(samples), zeros(60))
  const mdhd = fullBox('mdhd', zeros(8), u32(16_000), u32(samples), zeros(4))
  const hdlr = fullBox('hdlr', text('mhlr'), text('soun'), zeros(13))
  // 16-bit little-endian PCM, in QuickTime's words.
  const sowt = box('sowt', zeros(6), u16(1), zeros(8), u16(1), u16(16), zeros(4), u32(16_000 * 65_536))
  const stbl = box(
    'stbl',
    fullBox('stsd', u32(1), sowt),
    fullBox('stts', u32(1), u32(samples), u32(1)),
    fullBox('stsc', u32(1), u32(1), u32(samples), u32(1)),
    fullBox('stsz', u32(2), u32(samples)),
    fullBox('stco', u32(1), u32(0)),
  )
  const dinf = box('dinf', fullBox('dref', u32(1), alias(filename)))
  const minf = box('minf', fullBox('smhd', zeros(4)), dinf, stbl)
  const trak = box('trak', tkhd, box('mdia', mdhd, hdlr, minf))
  return Buffer.concat([box('ftyp', text('qt  '), zeros(4)), box('moov', mvhd, trak), box('mdat', zeros(16))])
}

/** One level up to the folder of the movie, one level down to the file. */
function alias(filename: string): Buffer {
  const path = text(`Volume:folder:${filename}`)
  const padded = Buffer.concat([path, zeros(path.length % 2)])
  return fullBox(
    'alis',
    zeros(10),
    pascal('Volume', 27),
    zeros(12),
    pascal(filename, 63),
    zeros(16),
    u16(1),
    u16(1),
    zeros(16),
    u16(2),
    u16(path.length),
    padded,
    u16(0xffff),
    u16(0),
  )
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(8 + body.length), text(type), body])
}

function fullBox(type: string, ...content: Buffer[]): Buffer {
  return box(type, zeros(4), ...content)
}

function pascal(value: string, room: number): Buffer {
  return Buffer.concat([Buffer.from([value.length]), text(value.padEnd(room, '\0'))])
}

function text(value: string): Buffer {
  return Buffer.from(value, 'latin1')
}

function zeros(count: number): Buffer {
  return Buffer.alloc(count)
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
