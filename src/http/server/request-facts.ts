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

const ends = new WeakMap<Request, (() => void)[]>()

/** Lets `runAtEnd` collect callbacks for a request. @returns a function that runs them, for the end of the request */
export function expectEnd(request: Request): () => void {
  const atEnd: (() => void)[] = []
  ends.set(request, atEnd)
  return () => {
    for (const run of atEnd.splice(0)) run()
  }
}

/**
 * Runs something once a request has been answered or its connection is gone; at once if no server answers it, as in a
 * test that calls the application itself.
 */
export function runAtEnd(request: Request, run: () => void): void {
  const atEnd = ends.get(request)
  if (atEnd === undefined) run()
  else atEnd.push(run)
}
