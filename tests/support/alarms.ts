import { isNull } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { alarms } from '#db/schema/all.ts'

export async function unreadAlarms(db: Db): Promise<string[]> {
  const found = await db.select().from(alarms).where(isNull(alarms.readAt))
  return found.map(({ code, subject }) => (subject ? `${code} ${subject}` : code)).sort()
}
