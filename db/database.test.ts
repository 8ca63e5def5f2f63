import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { describe, expect, test } from 'vitest'
import { STEP_MINUTES } from '#app/features/marketplace/availability/schema.ts'
import { OPEN_STATUSES } from '#app/features/marketplace/calls/schema.ts'
import * as schema from './schema/all.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const namesIn = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()

describe('db/migrations', () => {
  test('match the schema', async () => {
    const newest = namesIn('db/migrations/meta', '_snapshot.json').at(-1)
    const migrated = JSON.parse(read(`db/migrations/meta/${newest}`))
    const written = generateDrizzleJson(schema as Record<string, unknown>, migrated.id)
    expect(await generateMigration(migrated, written), 'generate a migration (CONTRIBUTING.md)').toEqual([])
  })

  test('contain no function, trigger or view', () => {
    for (const name of namesIn('db/migrations', '.sql')) {
      const repeated = /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?(function|procedure|trigger|view)\b.*/i
      expect(repeated.exec(read(`db/migrations/${name}`))?.[0], `${name}: this belongs into db/functions`).toBe(
        undefined,
      )
    }
  })
})

describe('db/functions', () => {
  const files = namesIn('db/functions', '.sql')

  test('use the same slot steps and open call states as the code', () => {
    const all = files.map((name) => read(`db/functions/${name}`)).join('\n')
    const minutes = [...all.matchAll(/'(\d+) minutes'/g)].map(([, count]) => Number(count) / STEP_MINUTES)
    expect([...new Set(minutes)].sort(), 'a step, and two around a change').toEqual([1, 2])
    const states = [...all.matchAll(/\bstatus IN \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.includes("'scheduled'") ? [list] : [],
    )
    expect(states.length).toBeGreaterThan(5)
    expect(new Set(states)).toEqual(new Set([OPEN_STATUSES.map((status) => `'${status}'`).join(', ')]))
  })
})
