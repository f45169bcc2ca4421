/**
 * Hashes a password as the service does, at the least cost that argon2id has: 0.1 ms of a processor in place of 50, and
 * as little for every check, which reads the cost from the hash. For users of tests that are not about passwords.
 */
export const cheapHash = (password: string): Promise<string> =>
  Bun.password.hash(password, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })
