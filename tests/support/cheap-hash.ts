/**
 * Hashes a password with argon2id at its lowest cost: 0.1 ms of processor time instead of 50. A check takes as little,
 * since it reads the cost from the hash. For users in tests that are not about passwords.
 */
export const cheapHash = (password: string): Promise<string> =>
  Bun.password.hash(password, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })
