/** The differences between two versions, one sentence each; `none` if there are none. */
export function ChangeList({ changes, none }: { changes: readonly string[]; none?: string }) {
  if (changes.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ul className="list-disc space-y-1 break-words pl-5">
      {[...new Set(changes)].map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}
