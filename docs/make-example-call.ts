/**
 * Makes docs/example-call.ogg, the recording of the README's first call: bun docs/make-example-call.ts
 *
 * flite speaks the agent on the left channel and the customer on the right.
 */
import { join } from 'node:path'
import { encode, twoChannelCall } from '../tests/support/audio.ts'
import { EXAMPLE_CALL } from '../tests/support/calls.ts'

const { wav } = await twoChannelCall(EXAMPLE_CALL)
const ogg = await encode(wav, 'ogg', ['-c:a', 'libopus', '-b:a', '64k'])
await Bun.write(join(import.meta.dir, 'example-call.ogg'), ogg)
