import {
  calibrated,
  type LearntTable,
  SHARED,
} from '../src/domain/analysis/local/models/conditional-logit.ts'
import { leastSureNo } from '../src/domain/analysis/local/quality/answers.ts'
import { SCORECARD_RULES } from '../src/model/scorecard/scorecard.ts'
import { calibrationError } from './calibration.ts'
import { crossValidate, type Observed } from './decisions.ts'
import type { Manifest } from './manifest.ts'
import type { Trained } from './train.ts'

const FOLDS = 5

type Found = ReturnType<typeof crossValidate>

/** The model card: what was learnt from what, how well it does on what it was not learnt from, and where it ends. */
export function modelCard(trained: readonly (Trained & { name: string })[], manifest: Manifest): string {
  return `# Model card of the local engine

\`bun run train\` writes this page.

- Data: digest ${manifest.data}, features and settings: digest ${manifest.lessons}
- Weights: ${trained.map(({ name, models }) => `${name} ${(models.length / 1e6).toFixed(2)} MB`).join(', ')}
- Seed: none. No random number is used: samples come in an order that only depends on their number.
- How: [training/README.md](../training/README.md), [decision 0057](decisions/0057-the-local-engine-is-learnt-end-to-end.md)

${trained.map(languagePart).join('\n\n')}

## Limits

- All data was written for this project. Many authors wrote it, most of them language models, and few of their calls are longer than 30 lines. People's own words are measured, never learnt from.
- Authors of the oldest sets are not known by name, so what is left out by writer may have been written by an author who is also learnt from. Figures over these sets are a little too high.
- The acts of most statements were labelled by the patterns that the engine had before: what these did not know, the model of acts has learnt only from lines that were written for it.
- Some answers are seldom "no" in the data (identification, explanation): many of them are missed.
- A name that is written without a capital, and is not introduced as one, is a word like others.
`
}

function languagePart({ name, observed, decisions, samples }: Trained & { name: string }): string {
  const found = new Map([...observed].map(([name, each]) => [name, crossValidate(each, FOLDS)]))
  const base = Object.entries(samples).map(
    ([name, each]) => `| ${name} | ${each.samples} | ${each.features} | ${each.kinds} |`,
  )
  const rows = [...found].map(([name, each]) => decisionRow(name, observed.get(name) ?? [], each))
  return `## ${name}

| Base model | Samples | Features kept | Kinds |
|---|---|---|---|
${base.join('\n')}

Decisions over a call, each a conditional logit model over the scores of base models that had not seen its writer. A fifth of the writers is left out in turn; ± is the standard deviation between the five parts. *Sure* is the share of right ones among those with a likelihood of .9 or more.

| Decision | Calls | Right | Most frequent | Calibration error | Sure |
|---|---|---|---|---|---|
${rows.join('\n')}

Answers that are "no": how many of them are told, and how many of those told are right. A no is told from a likelihood on that depends on the question.

| Answer | Noes | Told from | Found | Right |
|---|---|---|---|---|
${noes(found, decisions.confidence ?? {}).join('\n')}

What the signs of a decision are worth: how much less is right, in hundredths, where it is learnt without them.

| Decision | Without | Right is less by |
|---|---|---|
${[...observed].flatMap(([name, each]) => ablations(name, each, found.get(name) ?? [])).join('\n')}

Weights of the signs that all kinds share: ${sharedWeights(decisions)}.`
}

function decisionRow(name: string, observed: readonly Observed[], found: Found): string {
  const byFold = Array.from({ length: FOLDS }, (_, fold) =>
    rightShare(found.filter((each) => each.fold === fold)),
  )
  const mean = rightShare(found)
  const spread = Math.sqrt(byFold.reduce((sum, each) => sum + (each - mean) ** 2, 0) / FOLDS)
  const likely = found.map((each) => each.likely)
  const error = calibrationError(
    likely,
    found.map((each) => each.right),
  )
  const sure = found.filter((each) => each.likely >= SURE)
  const counts = Map.groupBy(observed, (each) => each.right.join('|'))
  const frequent = Math.max(...[...counts.values()].map((each) => each.length)) / observed.length
  return `| ${name} | ${observed.length} | ${digits(mean)} ± ${digits(spread)} | ${digits(frequent)} | ${digits(error)} | ${digits(rightShare(sure))} of ${sure.length} |`
}

const SURE = 0.9

function noes(found: ReadonlyMap<string, Found>, confidence: LearntTable): string[] {
  const answers = SCORECARD_RULES.map((rule) => {
    const name = `answer_${rule}`
    const sure = ({ likely }: Found[number]) => calibrated(likely, confidence[name] ?? {})
    const from = leastSureNo(rule)
    return {
      name,
      from,
      of: (found.get(name) ?? []).map((each) => ({ ...each, isTold: sure(each) >= from })),
    }
  })
  const row = (name: string, from: string, of: (typeof answers)[number]['of']) => {
    const wanted = of.filter((each) => each.wanted.every((one) => one === 'no'))
    const told = of.filter((each) => each.isTold && each.kind === 'no')
    const hits = told.filter((each) => each.right)
    return `| ${name} | ${wanted.length} | ${from} | ${digits(hits.length / Math.max(1, wanted.length))} | ${digits(hits.length / Math.max(1, told.length))} |`
  }
  return [
    ...answers.map(({ name, from, of }) => row(name, digits(from), of)),
    row(
      'all',
      '',
      answers.flatMap(({ of }) => of),
    ),
  ]
}

/** Each group of signs that share the first part of their name is left out by itself. */
function ablations(name: string, observed: readonly Observed[], found: Found): string[] {
  const [first] = observed
  if (first === undefined) return []
  const groups = [
    ...Object.keys(first.signs.byKind).map((sign) => [sign]),
    ...[...Map.groupBy(Object.keys(first.signs.ofAll), (sign) => sign.split('_')[0] ?? sign).values()],
  ]
  const whole = rightShare(found)
  return groups
    .map((group) => {
      const without = observed.map((each) => ({
        ...each,
        signs: { byKind: lacking(each.signs.byKind, group), ofAll: lacking(each.signs.ofAll, group) },
      }))
      return { group, loss: 100 * (whole - rightShare(crossValidate(without, FOLDS))) }
    })
    .filter((each) => Math.abs(each.loss) >= MIN_LOSS)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MAX_ROWS)
    .map(({ group, loss }) => `| ${name} | ${group.join(', ')} | ${loss.toFixed(1)} |`)
}

/** In hundredths: less is within the noise of the parts. */
const MIN_LOSS = 0.1
const MAX_ROWS = 6

function lacking<T>(signs: Record<string, T>, group: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(signs).filter(([sign]) => !group.includes(sign)))
}

function sharedWeights(decisions: Trained['decisions']): string {
  return Object.entries(decisions)
    .filter(([, table]) => table[SHARED] !== undefined)
    .map(([name, table]) => {
      const weights = Object.entries(table[SHARED] ?? {}).map(
        ([sign, weight]) => `${sign} ${weight.toPrecision(3)}`,
      )
      return `${name} (${weights.join(', ')})`
    })
    .join('; ')
}

function rightShare(found: Found): number {
  return found.filter((each) => each.right).length / Math.max(1, found.length)
}

function digits(share: number): string {
  return share.toFixed(3)
}
