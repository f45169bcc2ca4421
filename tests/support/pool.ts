import { connectDatabase, type DatabaseConnection } from '../../src/db/client.ts'

/** Opens a pool for `work` and closes it afterwards. */
export async function withPool<T>(
  url: string,
  maxConnections: number,
  work: (pool: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const pool = connectDatabase(url, { maxConnections })
  try {
    return await work(pool)
  } finally {
    await pool.close()
  }
}
