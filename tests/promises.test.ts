import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A clause, a threat, a fault, a review finding or an ASVS item. Other rows have a word instead. */
const ID = /^(?:[A-Z]{1,4}-[\w.]+|[TF]\d+|ASVS \d+)$/

/** Rows of what is not built yet begin their promise with “Open”. */
const promised = globSync(['docs/threats.md', 'docs/features/*.md']).flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^\| ([^|]+) \|(?!.*\| Open[.:]).*$/gm)].flatMap(([, cell = '']) =>
    cell.split(', ').flatMap((id) => (ID.test(id) ? [{ page, id }] : [])),
  ),
)

const tests = globSync(['{app,server,db,tests,tools,bench}/**/*.{test.ts,test.tsx,spec.ts}'])
/** Ids in brackets at the end of a title: `'… [T4] [A-07, A-08]'`. */
const proven = new Set(
  tests.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/ \[([A-Z][^[\]\n]*)\](?= \[[A-Z][^[\]\n]*\]['"`]|['"`])/g)].flatMap(
      ([, ids = '']) => ids.split(', '),
    ),
  ),
)

test('every id on a page of promises is at the end of a test’s title', () => {
  expect(promised.length).toBeGreaterThan(600)
  expect(promised.filter(({ id }) => !proven.has(id)).map(({ page, id }) => `${page}: ${id}`)).toEqual([])
})
