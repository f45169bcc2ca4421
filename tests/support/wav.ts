/**
 * A mono 16-bit 8 kHz WAV of a quiet tone; `declaredBytes` makes its header promise another length of data.
 */
export function wavOf(durationMs: number, declaredBytes?: number): Uint8Array<ArrayBuffer> {
  const rateHz = 8000
  const samples = Math.round((durationMs / 1000) * rateHz)
  const data = new DataView(new ArrayBuffer(44 + samples * 2))
  const dataBytes = declaredBytes ?? samples * 2
  const text = (at: number, value: string) => {
    for (const [each, letter] of [...value].entries()) data.setUint8(at + each, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  data.setUint32(4, 36 + dataBytes, true)
  text(8, 'WAVEfmt ')
  data.setUint32(16, 16, true)
  data.setUint16(20, 1, true)
  data.setUint16(22, 1, true)
  data.setUint32(24, rateHz, true)
  data.setUint32(28, rateHz * 2, true)
  data.setUint16(32, 2, true)
  data.setUint16(34, 16, true)
  text(36, 'data')
  data.setUint32(40, dataBytes, true)
  for (let each = 0; each < samples; each++) data.setInt16(44 + each * 2, Math.sin(each / 5) * 2000, true)
  return new Uint8Array(data.buffer)
}
