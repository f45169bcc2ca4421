import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { deployFolder } from './variables.ts'

type Rule = { alert: string; expr: string; for?: string; labels: object; annotations: { summary: string } }
const { groups } = Bun.YAML.parse(readFileSync(join(deployFolder, 'alerts.yaml'), 'utf8')) as {
  groups: { name: string; rules: Rule[] }[]
}
const rules = groups.flatMap((each) => each.rules)
const read = (path: string) => readFileSync(join(deployFolder, '..', path), 'utf8')

/** Whether Prometheus can read an expression, by its own grammar. */
function isPromql(expression: string): boolean {
  let isValid = true
  parser.parse(expression).iterate({
    enter({ type }) {
      if (type.isError) isValid = false
    },
  })
  return isValid
}

test('Prometheus can read each alert', () => {
  expect(['sum(rate(x[5m])', 'sum(', 'x >'].map(isPromql)).toEqual([false, false, false])
  expect(rules.map(({ expr }) => expr).filter((each) => !isPromql(each))).toEqual([])
  for (const each of rules) expect(each.for ?? '1m').toMatch(/^\d+[smh]$/)
})

test('each alert asks for a metric that the service has, and has a line in docs/operations.md', () => {
  const source = read('src/http/metrics/routes.ts')
  const page = read('docs/operations.md')
  for (const { alert, expr } of rules) {
    const names = expr.match(/voicelog_\w+/g) ?? []
    expect(names).not.toEqual([])
    for (const name of names) {
      const short = name.replace(/^voicelog_(organisation_)?/, '')
      expect(source.includes(`'${name}'`) || source.includes(`'${short}'`) ? null : name).toBeNull()
    }
    expect(page).toContain(`| ${alert} |`)
  }
})
