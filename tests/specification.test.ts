import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listClauses, specificationPage } from './support/specification.ts'

const ROOMS = ['app', 'bench', 'db', 'docs', 'server', 'tests', 'tools']

const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)),
).filter(
  (path) => /\.(ts|tsx|mjs|md|sql|css)$/.test(path) && !/docs\/specification\.md|content-check\/corpus/.test(path),
)

/** Comments and titles of tests; of a page all of it. */
function proseOf(path: string): string {
  const text = readFileSync(path, 'utf8')
  if (path.endsWith('.md')) return text
  const comments = text.match(path.endsWith('.sql') ? /--.*$/gm : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []
  const titles = text.match(/(?:\b(?:test|it|describe)(?:\.\w+)*|\]\))\(\s*(['"`]).*?\1/gs) ?? []
  return [...comments, ...titles].join('\n')
}

const threats = readFileSync('docs/threats.md', 'utf8')
const reviewed = readdirSync('docs/threats').map((name) => readFileSync(join('docs/threats', name), 'utf8'))
const defined = new Set([
  ...listClauses().map(({ id }) => id),
  ...[...threats.matchAll(/^\| ([TF]\d+) \|/gm)].map(([, id = '']) => id),
  ...reviewed.flatMap((page) =>
    [...page.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, ids = '']) => ids.match(/(?:SEC|MF|OP|TIME)-\d+/g) ?? []),
  ),
])

test('docs/specification.md says every clause that is promised or owed', async () => {
  await expect(specificationPage()).toMatchFileSnapshot('../docs/specification.md')
})

test('has all 418 clauses of the specification', () => {
  expect(listClauses()).toHaveLength(418)
})

test('every id that code, tests or pages cite is defined in docs', () => {
  const unknown = files.flatMap((path) =>
    [...proseOf(path).matchAll(/(?<![\w-])(?:[A-Z]-\d{2}|(?:SEC|MF|OP|TIME)-\d+|[TF][1-9]\d?)(?![\w-])/g)]
      .map(([id]) => id)
      .filter((id) => !defined.has(id))
      .map((id) => `${path}: ${id}`),
  )
  expect(unknown).toEqual([])
})

test('no comment cites a page that is not in the repository', () => {
  const outside = /\b[12]§\d|\bdocument [12]\b|\b(?:contract|clauses|decisions)\.md|\(design: |\bdesign\/\w+\.md/
  const citing = files.filter((path) => path !== 'tests/specification.test.ts' && outside.test(proseOf(path)))
  expect(citing.map((path) => `${path}: ${outside.exec(proseOf(path))?.[0]}`)).toEqual([])
})
