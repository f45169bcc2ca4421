import { StorageError } from './contract.ts'

/**
 * Refuses a key that could lead out of the storage's folder or would need escaping in an address.
 * @throws StorageError code `refused`
 */
export function assertKey(key: string): void {
  if (isKey(key)) return
  throw new StorageError(
    'refused',
    `${JSON.stringify(key.slice(0, 200))} is not a storage key: it must be segments of A-Z a-z 0-9 . _ - with / between them`,
    false,
  )
}

/**
 * Refuses a prefix that no key can begin with.
 * @throws StorageError code `refused`
 */
export function assertPrefix(prefix: string): void {
  // The last segment may be incomplete or empty, so one letter is added.
  if (prefix !== '') assertKey(`${prefix}x`)
}

/** At most 512 characters: with the storage's folder before it, the path stays far below PATH_MAX (4,096 on Linux). */
function isKey(key: string): boolean {
  if (key.length > 512) return false
  return key.split('/').every((each) => /^[A-Za-z0-9._-]{1,200}$/.test(each) && each !== '.' && each !== '..')
}
