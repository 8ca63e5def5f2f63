import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { analyticsEvents } from '#db/schema/all.ts'

/** How often visitors who allowed statistics chose this companion in a list. */
export const profileVisits = (db: Db, companionId: string, since: Date): Promise<number> =>
  db.$count(
    analyticsEvents,
    and(
      eq(analyticsEvents.name, 'select_item'),
      sql`${analyticsEvents.items} @> array[${companionId}::uuid]`,
      gte(analyticsEvents.createdAt, since),
    ),
  )
