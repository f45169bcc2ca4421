import type { ISql } from 'postgres'

/** A table with the columns that are stored; what PostgreSQL generates is left out. */
export type TableShape = { name: string; columns: string[] }

/** All tables of the service, each after those that it refers to. A partitioned table stands for its partitions. */
export async function readTables(sql: ISql): Promise<TableShape[]> {
  const tables = await sql<TableShape[]>`
    select relname as name, (
      select json_agg(attname order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`
  const references = await sql<{ from: string; to: string }[]>`
    select distinct a.relname as from, b.relname as to from pg_constraint
    join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
    where contype = 'f' and a.relnamespace = 'public'::regnamespace and a.oid <> b.oid`
  const ordered: TableShape[] = []
  const isPlaced = (name: string) => ordered.some((each) => each.name === name)
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name }) =>
        !isPlaced(name) && references.every(({ from, to }) => from !== name || isPlaced(to) || !known(to)),
    )
    if (next === undefined) throw new Error('Tables refer to each other in a circle')
    ordered.push(next)
  }
  return ordered

  function known(name: string): boolean {
    return tables.some((each) => each.name === name)
  }
}

/** A list of names as SQL. */
export function quoted(...names: string[]): string {
  return names.map((each) => `"${each.replaceAll('"', '""')}"`).join(', ')
}

/** The service's sequences. */
export type SequenceState = { name: string; value: string; isCalled: boolean }

export async function readSequences(sql: ISql): Promise<SequenceState[]> {
  const names = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`
  const states: SequenceState[] = []
  for (const { name } of names) {
    const [row] = await sql<{ value: string; isCalled: boolean }[]>`
      select last_value::text as value, is_called as "isCalled" from ${sql(name)}`
    if (row !== undefined) states.push({ name, ...row })
  }
  return states
}
