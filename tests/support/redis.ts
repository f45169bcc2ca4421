/** The address of the run's own Redis, password included. */
export function redisUrl(): string {
  const url = Bun.env.TEST_REDIS_URL
  if (!url) throw new Error('TEST_REDIS_URL is missing: run the tests with `bun run test [path]`')
  return url
}

/** A prefix for keys that no other test uses; the whole Redis is thrown away after the run. */
export function freshPrefix(): string {
  return `test:${crypto.randomUUID()}:`
}
