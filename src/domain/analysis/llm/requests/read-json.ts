/**
 * The JSON object in a model's answer; undefined if there is none. Without an enforced schema, models put it into a
 * code block or between sentences, or write their reasoning before it.
 */
export function readJson(answer: string): unknown {
  const said = answer.replace(/^[\s\S]*<\/think>/, '')
  const fenced = said.split('```', 2)[1]?.replace(/^json/i, '')
  const braced = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)
  for (const candidate of [said, fenced, braced]) {
    const value = candidate === undefined ? undefined : parsed(candidate)
    if (typeof value === 'object' && value !== null) return value
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
