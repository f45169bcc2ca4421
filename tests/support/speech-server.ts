import { createLevelMeter, speechIn } from '../../src/model/audio/speech-activity.ts'
import { ffmpeg } from './audio.ts'

/** What a client sent to `/v1/audio/transcriptions`. */
export type TranscriptionRequest = {
  authorization: string | null
  model: string
  language: string
  /** Null if there was none. */
  prompt: string | null
  responseFormat: string
  granularities: string[]
  /** As it was sent. */
  file: { name: string; type: string; bytes: Uint8Array }
  /** Its audio as a WAV file. */
  wav: Uint8Array
}

export type SpeechServer = {
  /** Including `/v1`. */
  baseUrl: string
  requests: TranscriptionRequest[]
  close(): Promise<void>
}

/** Answers one request; `index` counts them from 0. */
export type Answer = (request: TranscriptionRequest, index: number) => Response | Promise<Response>

/** A real HTTP server instead of a remote, paid one; `answer` decides how it behaves. */
export function startSpeechServer(answer: Answer): SpeechServer {
  const requests: TranscriptionRequest[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      if (new URL(request.url).pathname !== '/v1/audio/transcriptions')
        return new Response(null, { status: 404 })
      const form = await request.formData()
      const file = form.get('file')
      const text = (name: string) => String(form.get(name) ?? '')
      const bytes = file instanceof Blob ? await file.bytes() : new Uint8Array(0)
      const name = file instanceof File ? file.name : ''
      const sent: TranscriptionRequest = {
        authorization: request.headers.get('authorization'),
        model: text('model'),
        language: text('language'),
        prompt: form.has('prompt') ? text('prompt') : null,
        responseFormat: text('response_format'),
        granularities: form.getAll('timestamp_granularities[]').map(String),
        file: { name, type: file instanceof Blob ? file.type : '', bytes },
        wav: name.endsWith('.wav') || bytes.length === 0 ? bytes : await decoded(bytes),
      }
      requests.push(sent)
      return await answer(sent, requests.length - 1)
    },
  })
  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    requests,
    close: () => server.stop(true),
  }
}

/** Answers `body`, but closes the connection in the middle of its first `cuts` answers. */
export function startCuttingServer(body: string, { cuts }: { cuts: number }) {
  let requests = 0
  const received = new WeakMap<object, string>()
  const listener = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket, chunk) {
        const text = (received.get(socket) ?? '') + chunk.toString('latin1')
        received.set(socket, text)
        const head = text.indexOf('\r\n\r\n')
        const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0)
        if (head < 0 || text.length < head + 4 + length) return
        received.delete(socket)
        const isCut = requests++ < cuts
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
        )
        socket.write(isCut ? body.slice(0, body.length / 2) : body)
        if (isCut) socket.end()
      },
    },
  })
  return {
    baseUrl: `http://127.0.0.1:${listener.port}/v1`,
    get requests() {
      return requests
    },
    close: () => listener.stop(true),
  }
}

/** Decodes FLAC and Opus, as servers do. */
export async function decoded(bytes: Uint8Array): Promise<Uint8Array> {
  const args = ['-i', 'in', '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', '-fflags', '+bitexact']
  return await ffmpeg({ in: bytes }, [...args, '-map_metadata', '-1', '-f', 'wav', 'out'])
}

export type ReplyWord = { word: string; start: number; end: number }

/** Answers one of `texts` for each interval of speech in the audio. */
export function listener(texts: readonly string[]) {
  return (request: Pick<TranscriptionRequest, 'wav'>): { text: string; words: ReplyWord[] } => {
    const words = speechInWav(request.wav).flatMap(({ startMs, endMs }, index) => {
      const said = (texts[index] ?? '')
        .toLowerCase()
        .replace(/[^a-z' ]/g, '')
        .split(' ')
      const step = (endMs - startMs) / said.length
      return said.map((word, at) => ({
        word,
        start: (startMs + at * step) / 1000,
        end: (startMs + (at + 1) * step) / 1000,
      }))
    })
    return { text: texts.join(' '), words }
  }
}

/** The intervals of speech in a 16 kHz mono WAV file. */
export function speechInWav(wav: Uint8Array) {
  const meter = createLevelMeter()
  const data = wav.slice(44)
  meter.write(new Int16Array(data.buffer, 0, data.length >> 1))
  return speechIn(meter.end(), { minPauseMs: 700 })
}
