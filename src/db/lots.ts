/** A statement takes 65,533 parameters (the `postgres` driver). No table that many rows go into at once has 13 columns. */
const ROWS = 5_000

/** Rows in lots that one `INSERT` takes. */
export function* lotsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS) yield rows.slice(from, from + ROWS)
}
