import { expect, test } from 'bun:test'
import { givablePermissions, PERMISSIONS, ROLE_TABLE, ROLES } from '../../src/model/permissions.ts'

test('docs/roles.md says of each permission which roles have it and which may be given it', async () => {
  const page = await Bun.file(`${import.meta.dir}/../../docs/roles.md`).text()
  const rows = [...page.matchAll(/^\| `([\w.]+)` \| [^|]+ \|([^|]*)\|([^|]*)\|$/gm)]
  const listed = (text = '') =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
  expect(rows.map(([, name, have, may]) => [name, listed(have), listed(may)])).toEqual(
    PERMISSIONS.map((permission) => [
      permission,
      ROLES.filter((role) => ROLE_TABLE[role].permissions.some((each) => each === permission)),
      ROLES.filter((role) => givablePermissions(role).includes(permission)),
    ]),
  )
})
