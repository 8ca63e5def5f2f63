import { sql } from 'drizzle-orm'
import type { Value } from '#app/platform/data/prepared-readings.server.ts'
import { type Reading, reading } from '#app/platform/data/read-together.server.ts'
import { noticesAbout } from './topics.rules.ts'

/** The notices for a companion's topics. */
export const noticesReading = (companionId: Value<string>): Reading<ReturnType<typeof noticesAbout>> =>
  reading(
    sql`coalesce((select to_json(interests) from profiles where id = ${companionId}), '[]')`,
    (topics: string[]) => noticesAbout(topics),
  )
