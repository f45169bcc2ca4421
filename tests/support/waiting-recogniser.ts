import { EXAMPLE_CALL } from './calls.ts'
import { decoded, listener } from './speech-server.ts'

/**
 * A real HTTP server in the place of a recogniser, which answers each request after a set time and costs nearly nothing
 * meanwhile. It hears a file once, by its loudness, and says words of the example call for it ever after.
 */
export function startWaitingRecogniser({ waitMs }: { waitMs: number }) {
  const heard = new Map<string, Promise<object>>()
  let requests = 0
  let bytes = 0
  const hear = async (file: Uint8Array, name: string, index: number) => {
    const speaker = index % 2 === 0 ? 'agent' : 'customer'
    const turns = EXAMPLE_CALL.filter((turn) => turn.speaker === speaker)
    const texts = Array.from({ length: 100 }, (_, at) => turns[at % turns.length]?.text ?? '')
    return listener(texts)({ wav: name.endsWith('.wav') ? file : await decoded(file) })
  }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const answerAt = performance.now() + waitMs
      const file = (await request.formData()).get('file')
      if (!(file instanceof File)) return new Response(null, { status: 400 })
      const content = await file.bytes()
      requests++
      bytes += content.length
      const key = `${Bun.hash(content)}`
      const answer = heard.get(key) ?? hear(content, file.name, heard.size)
      heard.set(key, answer)
      const said = await answer
      await Bun.sleep(Math.max(0, answerAt - performance.now()))
      return Response.json(said)
    },
  })
  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    requests: () => requests,
    /** Of recordings that it was sent. */
    bytes: () => bytes,
    setWait(ms: number) {
      waitMs = ms
    },
    close: () => server.stop(true),
  }
}
