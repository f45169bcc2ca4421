import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { createMetrics } from '../../src/http/metrics/definitions.ts'
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

const known = createMetrics()
  .registry.getMetricsAsArray()
  .map(({ name }) => name)

/** The names of metrics in an expression that the service has not. */
function unknownMetrics(expression: string): string[] {
  const names = expression.match(/\b(voicelog|process)_\w+/g) ?? []
  return names.length === 0 ? ['none'] : names.filter((each) => !known.includes(each))
}

test('each alert asks for a metric that the service has, and has a line in docs/operations.md', () => {
  expect(['max(voicelog_due_voicelogs)', 'max(voicelog_due)', 'up'].map(unknownMetrics)).toEqual([
    [],
    ['voicelog_due'],
    ['none'],
  ])
  const page = read('docs/operations.md')
  expect(rules.flatMap(({ expr }) => unknownMetrics(expr))).toEqual([])
  for (const { alert } of rules) expect(page).toContain(`| ${alert} |`)
})

type Panel = { id: number; type: string; title: string; targets?: { expr: string; refId: string }[] }

test('the dashboard shows every metric that the service has, by expressions that Prometheus can read', () => {
  const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: Panel[] }
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(expressions.filter((each) => !isPromql(each))).toEqual([])
  expect(expressions.flatMap(unknownMetrics)).toEqual([])
  expect(known.filter((name) => !expressions.some((each) => new RegExp(`\\b${name}\\b`).test(each)))).toEqual(
    [],
  )
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  for (const { type, title, targets } of dashboard.panels)
    expect([title, type === 'row' || (targets?.length ?? 0) > 0]).toEqual([title, true])
})
