import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as schema from './all.ts'

const folder = 'db/migrations/meta'
const newest = readdirSync(folder)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
  .at(-1)

test('everything the schema says is in a migration', async () => {
  const migrated = JSON.parse(readFileSync(`${folder}/${newest}`, 'utf8'))
  const written = generateDrizzleJson(schema as Record<string, unknown>, migrated.id)
  expect(await generateMigration(migrated, written), 'generate a migration (CONTRIBUTING.md)').toEqual([])
})
