import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')

const headings = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

const isBroken = (path: string, heading?: string) => !existsSync(path) || (heading && !headings(path).includes(heading))

test('every link of the docs leads to a page and a heading', () => {
  const links = globSync(['*.md', 'docs/**/*.md', '{app,db,tools,tests}/**/*.md']).flatMap((page) => {
    const prose = read(page).replace(/```.*?```|`[^`\n]*`/gs, '')
    return [...prose.matchAll(/\]\(([^)\s:#]*)(?:#([^)\s]+))?\)/g)].map(([link, path = '', heading]) => ({
      isWrong: isBroken(path ? join(dirname(page), path) : page, heading),
      place: `${page}: ${link}`,
    }))
  })
  expect(links.length).toBeGreaterThan(150)
  expect(links.filter(({ isWrong }) => isWrong).map(({ place }) => place)).toEqual([])
})

test('every page that code and settings mention exists', () => {
  const files = globSync([
    '{app,bench,db,server,tests,tools}/**/*.{ts,tsx,mjs,sql}',
    'deploy/**/*.{conf,yaml,ini,target}',
    '.env.example',
  ])
  const mentions = files.flatMap((file) =>
    (read(file).match(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g) ?? []).map((page) => [file, page] as const),
  )
  expect(mentions.length).toBeGreaterThan(20)
  expect(mentions.filter(([, page]) => isBroken(...(page.split('#') as [string])))).toEqual([])
})
