import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { ModelError, type ModelReply, type TokenCount } from './contract.ts'
import { CONTEXT_TOO_LONG, errorForContext } from './openai-errors.ts'

const maybe = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

/** What all chat servers reply, and optional fields of some. */
const Reply = Type.Object({
  choices: Type.Array(
    Type.Object({
      finish_reason: maybe(Type.String()),
      message: Type.Object({ content: maybe(Type.String()), refusal: maybe(Type.String()) }),
    }),
    { minItems: 1 },
  ),
})

const Usage = Type.Object({
  prompt_tokens: Type.Number({ minimum: 0 }),
  completion_tokens: Type.Number({ minimum: 0 }),
  prompt_tokens_details: maybe(Type.Object({ cached_tokens: maybe(Type.Number({ minimum: 0 })) })),
})

/** Some versions of llama.cpp answer errors with status 200. */
const ErrorReply = Type.Object({ error: Type.Object({ message: Type.String() }) })

/** Reads the reply of a chat endpoint. @throws ModelError if it is not one, or if it has no complete answer */
export function readChatReply(reply: unknown): ModelReply {
  const tokens = tokensOf(reply)
  if (!Value.Check(Reply, reply)) {
    if (Value.Check(ErrorReply, reply) && CONTEXT_TOO_LONG.test(reply.error.message)) throw errorForContext()
    // A page for maintenance, or another service at this address: the call is not at fault.
    throw new ModelError(
      'model_unavailable',
      'The language model server answered something that is not a chat reply: check LLM_BASE_URL',
      true,
      { tokens },
    )
  }
  const choice: Static<typeof Reply>['choices'][number] | undefined = reply.choices[0]
  const refusal = choice?.message.refusal ?? ''
  if (refusal !== '' || choice?.finish_reason === 'content_filter')
    throw new ModelError('model_refused', 'The language model refused to answer about this call', false, {
      tokens,
    })
  if (choice?.finish_reason === 'length')
    throw new ModelError(
      'output_too_long',
      'The answer of the language model was cut off: set a larger LLM_MAX_OUTPUT_TOKENS',
      false,
      { tokens },
    )
  return { text: choice?.message.content ?? '', tokens }
}

/** The tokens used; null if the server does not report them. */
function tokensOf(reply: unknown): TokenCount | null {
  const usage = typeof reply === 'object' && reply !== null && 'usage' in reply ? reply.usage : null
  if (!Value.Check(Usage, usage)) return null
  const prompt = Math.round(usage.prompt_tokens)
  return {
    prompt,
    completion: Math.round(usage.completion_tokens),
    cached: Math.min(prompt, Math.round(usage.prompt_tokens_details?.cached_tokens ?? 0)),
  }
}
