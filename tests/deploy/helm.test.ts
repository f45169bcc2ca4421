import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@evertdespiegeleer/go-template'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service, ServiceAccount } from 'kubernetes-models/v1'
import { deployFolder, unknownVariables } from './variables.ts'

const MODELS = {
  ...{ Deployment, HorizontalPodAutoscaler, Job, Ingress, NetworkPolicy, PodDisruptionBudget, Service },
  ServiceAccount,
}

type Kind = keyof typeof MODELS
type Manifest = { kind: Kind; metadata: { name: string }; spec: PodOwner }
type PodOwner = { template: { spec: { securityContext: object; containers: Container[] } } }
type Container = { args: string[]; env: { name: string; value: string }[]; securityContext: object }

const chart = join(deployFolder, 'helm')
const read = (...path: string[]) => readFileSync(join(chart, ...path), 'utf8')

/** The chart as Helm renders it: by Go's template engine, which is Helm's. The templates use its own functions only. */
async function render(): Promise<Manifest[]> {
  const values = { Values: Bun.YAML.parse(read('values.yaml')), Release: { Name: 'calls' } }
  const helpers = read('templates/_pod.tpl')
  const files = readdirSync(join(chart, 'templates')).filter((each) => each.endsWith('.yaml'))
  const rendered: Manifest[] = []
  for (const each of files) {
    const text = await parse(`${helpers}${read('templates', each)}`, values)
    for (const part of text.split(/^---$/m)) rendered.push(Bun.YAML.parse(part) as Manifest)
  }
  return rendered
}

const manifests = await render()
const named = (kind: Kind) => manifests.filter((each) => each.kind === kind)
const podSpecs = [...named('Deployment'), ...named('Job')].map((each) => each.spec.template.spec)
const containers = podSpecs.flatMap(({ containers }) => containers)

test('the chart has what a deployment needs, each valid by the schema of Kubernetes', () => {
  expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
    'Deployment calls-api',
    'Deployment calls-workers',
    'HorizontalPodAutoscaler calls-workers',
    'Ingress calls',
    'Job calls-migrate',
    'NetworkPolicy calls',
    'NetworkPolicy calls-api',
    'PodDisruptionBudget calls-api',
    'PodDisruptionBudget calls-workers',
    'Service calls-api',
    'ServiceAccount calls',
  ])
  for (const each of manifests) expect(() => new MODELS[each.kind](each as never).validate()).not.toThrow()
  const broken = structuredClone(named('Deployment')[0] as never) as { spec: { selector?: unknown } }
  delete broken.spec.selector
  expect(() => new Deployment(broken as never).validate()).toThrow('selector')
})

test('no container has root, rights or a root file system to write to', () => {
  for (const { securityContext } of podSpecs)
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
  for (const { securityContext } of containers)
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
})

test('every variable in it exists, and secrets are files', () => {
  expect(containers.map(({ args }) => args.join()).sort()).toEqual(['migrate', 'serve', 'work'])
  const variables = containers.flatMap(({ env }) => env.map(({ name }) => name))
  expect(new Set(variables).size).toBeGreaterThan(7)
  expect(unknownVariables(variables)).toEqual([])
  for (const { name, value } of containers.flatMap(({ env }) => env))
    expect(value.startsWith('/run/secrets/')).toBe(name.endsWith('_FILE'))
})

test('workers grow with the age of the queue, by a metric that the service has', async () => {
  const text = JSON.stringify(named('HorizontalPodAutoscaler'))
  const [, metric = 'none'] = /"metric":\{"name":"voicelog_(\w+)"/.exec(text) ?? []
  const routes = await Bun.file(join(deployFolder, '../src/http/metrics/definitions.ts')).text()
  expect(routes).toContain(`gauge('${metric}'`)
})
