import type { TokenCount } from '../../../backends/language-model/contract.ts'
import type { ModelPrices } from '../../../config/index.ts'
import type { ModelUsage } from '../../../model/analytics.ts'

/** Counts what a model was asked for. */
export function createMeter(prices: ModelPrices | null) {
  let requests = 0
  let told: TokenCount | null = null
  let isAnswered = false
  return {
    spent(tokens: TokenCount | null, hasReply: boolean): void {
      requests += 1
      isAnswered ||= hasReply
      if (tokens === null) return
      told = {
        prompt: (told?.prompt ?? 0) + tokens.prompt,
        completion: (told?.completion ?? 0) + tokens.completion,
        cached: (told?.cached ?? 0) + tokens.cached,
      }
    },
    isAnswered: () => isAnswered,
    /** What was spent, in equal shares for `ways` analytics that were asked for together; their sum is the whole. */
    shares(ways: number): ModelUsage[] {
      return Array.from({ length: ways }, (_, index) => {
        const share = (whole: number) => Math.floor(whole / ways) + (index < whole % ways ? 1 : 0)
        const tokens =
          told === null
            ? null
            : { prompt: share(told.prompt), completion: share(told.completion), cached: share(told.cached) }
        return usageOf(share(requests), tokens, prices)
      })
    },
  }
}

/** Whether anything was asked for at all: of one request for several analytics each has its share of the tokens. */
export function isSpent({ requests, prompt_tokens, completion_tokens }: ModelUsage): boolean {
  return requests > 0 || prompt_tokens !== null || completion_tokens !== null
}

export type Meter = ReturnType<typeof createMeter>

/** All tokens of a usage; null where the server does not count them. */
export function totalTokens({ prompt_tokens, completion_tokens }: ModelUsage): number | null {
  if (prompt_tokens === null && completion_tokens === null) return null
  return (prompt_tokens ?? 0) + (completion_tokens ?? 0)
}

function usageOf(requests: number, tokens: TokenCount | null, prices: ModelPrices | null): ModelUsage {
  return {
    requests,
    prompt_tokens: tokens?.prompt ?? null,
    completion_tokens: tokens?.completion ?? null,
    cached_tokens: tokens?.cached ?? null,
    cost: tokens === null || prices === null ? null : costOf(tokens, prices),
  }
}

function costOf({ prompt, completion, cached }: TokenCount, prices: ModelPrices): number {
  const cost = (prompt - cached) * prices.prompt + cached * prices.cached + completion * prices.completion
  return Math.round(cost * 100) / 100 / 1_000_000
}
