/** What the access log says of a request beside what the server itself knows. */
export type RequestFacts = { organisationId?: string; userId?: string; apiKeyId?: string }

const facts = new WeakMap<Request, RequestFacts>()

/** Notes who sent a request, once that is known. */
export function noteFacts(request: Request, { organisationId, userId, apiKeyId }: RequestFacts): void {
  facts.set(request, { organisationId, userId, apiKeyId })
}

/** What was noted of a request; nothing if its sender is not known. */
export function factsOf(request: Request): RequestFacts {
  return facts.get(request) ?? {}
}
