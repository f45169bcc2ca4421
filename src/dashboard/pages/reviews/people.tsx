import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { CheckField } from '../../components/forms/field.tsx'
import { peopleQuery } from '../admin/queries.ts'

/** A choice of users of the organisation who can log in. Only users who may write rules can read them. */
export function People({
  label,
  chosen,
  onChange,
}: {
  label: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(peopleQuery)
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  const people = (data?.pages ?? []).flatMap(({ items }) => items)
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {people.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
      <ErrorLine error={error} />
    </fieldset>
  )
}
