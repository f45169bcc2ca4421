import { StorageError } from './contract.ts'

/**
 * Refuses keys that could leave the storage's folder or need escaping in an address.
 * @throws StorageError code `refused`
 */
export function assertKey(key: string): void {
  if (isKey(key)) return
  throw new StorageError(
    'refused',
    `${JSON.stringify(key.slice(0, 200))} is not a storage key: segments of A-Z a-z 0-9 . _ - with / between would do`,
    false,
  )
}

/**
 * Refuses prefixes under which no key can be.
 * @throws StorageError code `refused`
 */
export function assertPrefix(prefix: string): void {
  // What is missing of the last segment can be anything, so a letter stands in for it.
  if (prefix !== '') assertKey(`${prefix}x`)
}

/** At most 512 characters: a path on disk, with the folder before it, stays far from PATH_MAX. */
function isKey(key: string): boolean {
  if (key.length > 512) return false
  return key.split('/').every((each) => /^[A-Za-z0-9._-]{1,200}$/.test(each) && each !== '.' && each !== '..')
}
