import type { TokenCount } from '../../../backends/language-model/contract.ts'
import type { ModelPrices } from '../../../config/index.ts'
import type { ModelUsage } from '../../../model/analytics.ts'

/** Counts the requests to a model and the tokens it reports. */
export function createUsageMeter(prices: ModelPrices | null) {
  let requests = 0
  let reported: TokenCount | null = null
  let isAnswered = false
  return {
    spent(tokens: TokenCount | null, hasReply: boolean): void {
      requests += 1
      isAnswered ||= hasReply
      if (tokens === null) return
      reported = {
        prompt: (reported?.prompt ?? 0) + tokens.prompt,
        completion: (reported?.completion ?? 0) + tokens.completion,
        cached: (reported?.cached ?? 0) + tokens.cached,
      }
    },
    isAnswered: () => isAnswered,
    /** The usage in `ways` equal shares, one for each analytic of a combined request; their sum is the whole. */
    shares(ways: number): ModelUsage[] {
      return Array.from({ length: ways }, (_, index) => {
        const share = (whole: number) => Math.floor(whole / ways) + (index < whole % ways ? 1 : 0)
        const tokens =
          reported === null
            ? null
            : {
                prompt: share(reported.prompt),
                completion: share(reported.completion),
                cached: share(reported.cached),
              }
        return usageOf(share(requests), tokens, prices)
      })
    },
  }
}

/** Whether there was any request. A share of a combined request may have tokens and no request of its own. */
export function isSpent({ requests, prompt_tokens, completion_tokens }: ModelUsage): boolean {
  return requests > 0 || prompt_tokens !== null || completion_tokens !== null
}

/** See {@link createUsageMeter}. */
export type UsageMeter = ReturnType<typeof createUsageMeter>

/** All tokens of a usage; null if the server does not report them. */
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
