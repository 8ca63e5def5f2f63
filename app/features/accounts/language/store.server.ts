import { sql } from 'drizzle-orm'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'

/** Writes the language of a person's mails. */
export async function updateLanguage(db: Db, userId: string, language: Language): Promise<void> {
  const stored = realLanguage(language)
  await rows(db, sql`update users set language = ${stored} where id = ${userId} and language <> ${stored}`)
}
