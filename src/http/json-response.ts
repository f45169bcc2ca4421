import { mapInPieces } from '../lib/async/yielding.ts'
import { jsonWithMember } from '../lib/json.ts'

/** A response of JSON text. Elysia would validate an object member by member, and serialise it in one go. */
export function jsonResponse(json: string): Response {
  return new Response(json, { headers: { 'content-type': 'application/json' } })
}

/** A response of an object with a list, whose items are made and written one by one, so that others have their turn. */
export async function listResponse<T>(
  others: object,
  name: string,
  items: readonly T[],
  itemJson: (item: T) => object,
): Promise<Response> {
  const lines = await mapInPieces(items, (each) => JSON.stringify(itemJson(each)))
  return jsonResponse(jsonWithMember(others, name, `[${lines.join(',')}]`))
}
