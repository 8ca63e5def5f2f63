import { eq, sql } from 'drizzle-orm'
import { type HourFormat, type Language, realLanguage } from '#app/i18n/languages.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { users } from '#db/schema/all.ts'
import type { OptionalMail } from './schema.ts'

export async function updateLanguage(db: Db, userId: string, language: Language): Promise<void> {
  const stored = realLanguage(language)
  await rows(db, sql`update users set language = ${stored} where id = ${userId} and language <> ${stored}`)
}

export async function updateTimeZone(db: Db, userId: string, timeZone: string): Promise<void> {
  await rows(db, sql`update users set time_zone = ${timeZone} where id = ${userId} and time_zone <> ${timeZone}`)
}

export async function updateHourFormat(db: Db, userId: string, hourFormat: HourFormat): Promise<void> {
  await rows(
    db,
    sql`update users set hour_format = ${hourFormat} where id = ${userId} and hour_format <> ${hourFormat}`,
  )
}

export async function findMutedMails(db: Db, userId: string): Promise<OptionalMail[]> {
  const [row] = await db.select({ muted: users.mutedMails }).from(users).where(eq(users.id, userId))
  return row?.muted ?? []
}

export async function updateMutedMails(db: Db, userId: string, mutedMails: OptionalMail[]): Promise<void> {
  await db.update(users).set({ mutedMails }).where(eq(users.id, userId))
}
