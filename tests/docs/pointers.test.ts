import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

// A comment or a page that points to another file points to one that is in this repository. A rule is a function from
// a file to what does not resolve; each is also given a text that breaks it. Links of pages: see links.test.ts.

const root = resolve(import.meta.dir, '../..')
const tracked = trackedFiles()
const paths = new Set(tracked)
const names = new Set(tracked.map((each) => basename(each)))

type Rule = (path: string, text: string) => string[]

const READ = /\.(ts|tsx|md|mjs|sh|py|sql|yaml|yml|toml)$|(^|\/)(Dockerfile|run)$/
/** Data, tests whose made-up texts break the rules, and migrations: they are never edited, and name what may be gone. */
const LEFT_OUT =
  /^(training\/data|evaluation\/[a-z]+\/|drizzle\/|tests\/docs\/pointers|tests\/architecture|CHANGELOG)/
const files = tracked.filter((each) => READ.test(each) && !LEFT_OUT.test(each))

/** `docs/speech.md`, `src/lib/id.ts`: paths from the top of the repository. */
const pathsResolve: Rule = (_, text) => {
  const mentioned = text.matchAll(
    /(?<![\w./@-])((?:docs|src|tests|tools|training|evaluation|drizzle|patches|deploy)\/[\w@./-]*\w\.(?:md|tsx?|mjs|sh|py|sql|patch|ya?ml))\b/g,
  )
  return [...mentioned].map((each) => each[1] ?? '').filter((each) => !paths.has(each))
}

/** "`isDue` in `src/db/queue/jobs.ts`": the file has the word. */
const wordsAreThere: Rule = (_, text) => {
  const named = [...text.matchAll(/`(\w+)` (?:in|of) `(src\/[\w./-]+\.tsx?)`/g)]
  return named
    .filter(([, word, path = '']) => {
      const file = join(root, path)
      return !existsSync(file) || !new RegExp(`\\b${word}\\b`).test(readFileSync(file, 'utf8'))
    })
    .map(([pointer]) => pointer)
}

/** "see jobs.ts", "(decision 0016)". */
const namesResolve: Rule = (_, text) => {
  const seen = [...text.matchAll(/\bsee ([\w.-]+\.(?:tsx?|md|sh|lua))\b/gi)].map((each) => each[1] ?? '')
  const decisions = [...text.matchAll(/\bdecisions? (\d{4})\b/gi)].map((each) => each[1] ?? '')
  return [
    ...seen.filter((each) => !names.has(each)),
    ...decisions.filter((each) => ![...names].some((name) => name.startsWith(`${each}-`))),
  ]
}

/** Documents that only the authors have. */
const noAbsentDocuments: Rule = (_, text) => {
  const absent = text.matchAll(
    /\bdesign §|\(design\b|\bthe spec\b|\(spec\b|\bspec, "|\bnotes on [a-z]+\b|\bshared\/\w+/gi,
  )
  return [...absent].map((each) => each[0])
}

describe('a pointer to another document resolves', () => {
  const rules: [string, Rule, string, string][] = [
    ['paths from the top of the repository', pathsResolve, 'src/a.ts', '// See docs/no-such-page.md.'],
    ['words of files', wordsAreThere, 'docs/a.md', 'see `noSuchWord` in `src/main.ts`'],
    ['names of files and decisions', namesResolve, 'src/a.ts', '// see no-such-file.ts, decision 9999'],
    ['no document outside of the repository', noAbsentDocuments, 'src/a.ts', '// as design §5 has it'],
  ]
  test.each(rules)('%s', async (_, rule, path, violation) => {
    expect(rule(path, violation)).not.toEqual([])
    const wrong: string[] = []
    for (const each of files) {
      const text = await Bun.file(join(root, each)).text()
      wrong.push(...rule(each, text).map((pointer) => `${each}: ${pointer}`))
    }
    expect(wrong).toEqual([])
  })
})

/** Every file that git tracks or would add; a file that was deleted and not yet committed is left out. */
function trackedFiles(): string[] {
  const listed = Bun.spawnSync(['git', 'ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  const all = listed.stdout.toString().trim().split('\n')
  return all.filter((each) => existsSync(join(root, each)))
}
