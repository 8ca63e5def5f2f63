import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const template = /\bsql(?:<[^`]*?>)?`([^`]*)`/g
/** `(select … from ${calls}), without an alias for the table. */
const subquery = /\(\s*select\b[^`]*?\bfrom \$\{(\w+)\}(?! [a-z]{1,2}\b)/g

/** Subqueries that let Drizzle write the columns of their own table. */
function unnamedColumnsIn(text: string): string[] {
  return [...text.matchAll(template)].flatMap(([, sql = '']) =>
    [...sql.matchAll(subquery)].filter(([, table]) => sql.includes(`\${${table}.`)).map(([found]) => found),
  )
}

// In a query on one table, Drizzle writes columns without their table: `a.x = b.x` becomes `x = x`, which is always
// true.
test('a subquery has an alias for its table and its columns', () => {
  const files = globSync(['app/**/*.server.ts', 'server/*.ts', 'db/**/*.ts'])
  expect(
    files.flatMap((file) => unnamedColumnsIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`)),
  ).toEqual([])
})
