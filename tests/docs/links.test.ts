import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')
const pages = ['*.md', 'docs/**/*.md', 'evaluation/*.md', 'training/*.md']
  .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
  .sort()

test('pages are found', () => {
  expect(pages).toContain('README.md')
  expect(pages).toContain('docs/decisions/README.md')
})

describe('each link of a page to another file leads to a file, and to a heading that is there', () => {
  test.each(pages)('%s', async (page) => {
    const broken: string[] = []
    for (const link of linksIn(await Bun.file(join(root, page)).text())) {
      const [path = '', heading] = link.split('#')
      const target = path === '' ? join(root, page) : join(root, dirname(page), path)
      if (!existsSync(target)) broken.push(link)
      else if (heading && !headingsIn(await Bun.file(target).text()).includes(heading)) broken.push(link)
    }
    expect(broken).toEqual([])
  })
})

function linksIn(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
}

/** The anchors that GitHub gives to headings: lower case, without punctuation, with hyphens for spaces. */
function headingsIn(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '')
}
